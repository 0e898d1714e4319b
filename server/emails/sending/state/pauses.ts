/** Fewer refusals may be chance, or the fault of single recipients. */
const leastRefusals = 5

/**
 * Whether so many servers refuse an e-mail by their policy (5.7.x: the sender, its reputation or the contents) that sending on does harm.
 * @param answers - final answers since it was begun or continued, refusals included
 */
export const isRefusedByPolicy = (answers: number, refusals: number): boolean =>
  refusals >= leastRefusals && refusals * 10 > answers

/**
 * Whether so many addresses do not exist that the list must be an old one, and sending on harms the sender's reputation.
 * @param answers - final answers since it was begun, unknown addresses included
 * @param heldFrom - the least number for which it is held
 */
export const isListOutdated = (answers: number, unknownAddresses: number, heldFrom: number): boolean =>
  unknownAddresses >= heldFrom && unknownAddresses * 5 > answers
