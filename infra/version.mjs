/** Prints the Node that tasks run with. */
console.log(process.version);
