/** The acts of the group of folders that this file is named after. */
import { describeActs } from "./acts.fixture.js";

describeActs(import.meta.url);
