/** The version in package.json, inserted at build time. */
declare const __CLIENT_VERSION__: string
