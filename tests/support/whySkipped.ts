/**
 * The end of the title of a test that not every machine can run. Where it is skipped, `npm test` names it with the reason.
 * @example test.skipIf(!official)(`every code is read${whySkipped(!official, 'there are no official tables')}`, () => …)
 */
export const whySkipped = (isSkipped: boolean, reason: string): string => (isSkipped ? ` (skipped: ${reason})` : '')
