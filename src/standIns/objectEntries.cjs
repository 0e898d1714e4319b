// Replaces the package `object.entries`, which depends on seventeen others for a function that every supported browser has.
module.exports = Object.entries
