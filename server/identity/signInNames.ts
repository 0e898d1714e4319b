/**
 * A login name or e-mail address as sign-in compares it: compatibility forms unified (NFKC), lower case, without surrounding space.
 * Names are unique over all tenants in this form.
 */
export const normalizeSignInName = (typed: string): string => typed.normalize('NFKC').toLowerCase().trim()
