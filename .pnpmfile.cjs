/**
 * Of @scalar/api-reference only the browser bundle is used, which contains everything it needs: its 270 dependencies (about
 * 250 MB) are not installed.
 */
module.exports = {
  hooks: {
    readPackage: (manifest) =>
      manifest.name === "@scalar/api-reference" ? { ...manifest, dependencies: {} } : manifest,
  },
};
