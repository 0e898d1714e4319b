import type { Permission } from './permissions.ts'

/**
 * What a call does to a tenant's data beside reading and writing it. Each effect needs a permission, by whichever call it
 * comes about.
 *
 * - `reads_patient_numbers`: shows patients' numbers, or takes some in, because what is linked to a number tells of the
 *   patient.
 * - `takes_out`: makes a file of data, or has one made.
 * - `deletes`: deletes records, stored files or entered values of many records, except what takes back one's own step.
 * - `puts_in`: takes in a file of data, decides about one or undoes it.
 * - `sends_out`: has e-mails sent to people outside, or lets them go again to somebody who was left out.
 */
export type Effect = 'reads_patient_numbers' | 'takes_out' | 'deletes' | 'puts_in' | 'sends_out'

/** The permission that each effect needs. */
export const permissionFor = {
  reads_patient_numbers: 'patient_numbers',
  takes_out: 'exports',
  deletes: 'deletion',
  puts_in: 'imports',
  sends_out: 'sending',
} as const satisfies Record<Effect, Permission>

/**
 * The effects of an operation. `always`: whoever lacks the permission is refused. `in_part`: only some calls have the
 * effect. The handler then demands the permission (`requirePermissions`), or leaves the part out of the reply.
 */
export type Effects = Readonly<Partial<Record<Effect, 'always' | 'in_part'>>>

const effectsThat = (effects: Effects, when: 'always' | 'in_part'): Effect[] =>
  (Object.keys(permissionFor) as Effect[]).filter((effect) => effects[effect] === when)

/** The effects that some calls of an operation have. */
export const partialEffects = ({ effects }: { readonly effects: Effects }): readonly Effect[] =>
  effectsThat(effects, 'in_part')

/** All permissions that every call of an operation needs. */
export const permissionsOf = ({ effects }: { readonly effects: Effects }): readonly Permission[] =>
  effectsThat(effects, 'always').map((effect) => permissionFor[effect])

/** All permissions that some call of an operation may need. */
export const declaredPermissions = ({ effects }: { readonly effects: Effects }): readonly Permission[] =>
  (Object.keys(effects) as Effect[]).map((effect) => permissionFor[effect])
