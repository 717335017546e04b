import { startTestApi } from "../../test-api.fixture.js";
import { usersContract } from "./users-contract.fixture.js";

usersContract(startTestApi);
