/** The actors of the product: their kinds, from all packages, and their start. */
export { productBehaviours } from "./product-behaviours.js";
export { startActors, type ActorPorts, type ActorWatch, type MoreActors } from "./start-actors.js";
