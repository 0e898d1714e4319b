/** The master secret of every product under test. */
export const testSecret = Buffer.from('a secret that only the tests know')
