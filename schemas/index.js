// The schemas are files and the types are types: there is nothing to run here.
export {};
