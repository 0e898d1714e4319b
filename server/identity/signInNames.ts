/**
 * Normalises a login name or e-mail address for comparison: NFKC, lower case, no surrounding space. Names are unique
 * over all tenants in this form.
 */
export const normalizeSignInName = (typed: string): string => typed.normalize('NFKC').toLowerCase().trim()
