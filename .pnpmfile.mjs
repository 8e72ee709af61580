/** What a tarball's manifest holds: nothing that only this repository needs. */
export const hooks = {
  beforePacking(manifest) {
    delete manifest.devDependencies;
    delete manifest.scripts;
    return manifest;
  },
};
