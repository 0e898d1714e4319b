// In place of the package `object.entries`, which brings seventeen others along to write what every browser here has.
module.exports = Object.entries
