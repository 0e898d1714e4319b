/** The version in package.json, put in at build time. */
declare const __CLIENT_VERSION__: string
