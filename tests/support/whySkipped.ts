/**
 * The end of the title of a test that not every machine can run. If it is skipped, `npm test` prints it with the reason.
 * @example test.skipIf(!official)(`every code is read${whySkipped(!official, 'there are no official tables')}`, () => …)
 */
export const whySkipped = (isSkipped: boolean, reason: string): string => (isSkipped ? ` (skipped: ${reason})` : '')
