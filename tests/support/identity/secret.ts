/** The master secret of every test's product. */
export const testSecret = Buffer.from('a secret that only the tests know')
