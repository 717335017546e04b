/** Prints the version of the Node that tasks run with. */
console.log(process.version);
