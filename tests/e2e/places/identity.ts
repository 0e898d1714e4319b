import type { Place } from './place.ts'

/** The login itself is only seen without a session: `tests/e2e/identity/access.spec.ts`. */
export const identityPlaces: readonly Place[] = [{ name: 'forgottenPassword', at: '/app/user/password' }]
