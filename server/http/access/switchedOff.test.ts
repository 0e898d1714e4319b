import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { type Capability, features, switches } from '#contract/features.ts'
import { requireSwitchedOn, withSwitchedOffHidden } from './switchedOff.ts'

const accountWithout = (...missing: readonly Capability[]) => ({
  features: new Set<Capability>([...features, ...switches].filter((name) => !missing.includes(name))),
})

const found = () => ({
  total_count: 1,
  medical_institutions: [{ id: 1, phase: { id: 5, name: '関係づくり' }, updated_at: new Date('2026-04-01') }],
})

describe('a request', () => {
  const ask = (visits: unknown, columns: readonly string[] = ['referrals']) =>
    requireSwitchedOn(
      api.getSalesMapPins,
      { ...accountWithout('communications'), role: 'member' },
      { body: { visits, columns } },
    )

  test('is refused with a condition or a name of what the plan lacks, and not for leaving it out', () => {
    const refused = expect.objectContaining({ code: 'feature_missing' })
    expect(() => ask({ within_days: 30, visited: true })).toThrow(refused)
    expect(() => ask(null, ['referrals', 'last_visit'])).toThrow(refused)
    ask(null)
    ask(undefined)
  })
})

describe('a reply', () => {
  test('is without what is switched off, however deep', () => {
    const shown = withSwitchedOffHidden(api.searchMedicalInstitutions, accountWithout('enabled_phase'), found())
    expect(shown).toEqual({ ...found(), medical_institutions: [{ ...found().medical_institutions[0], phase: null }] })
  })

  test('that a handler gives to everybody loses nothing for the next', () => {
    const constant = found()
    const kept = { columns: ['referrals', 'phase'], pins: [] }
    for (const given of [constant, kept]) {
      for (const part of Object.values(given)) Object.freeze(part)
      Object.freeze(given)
    }
    withSwitchedOffHidden(api.searchMedicalInstitutions, accountWithout('enabled_phase'), constant)
    expect(withSwitchedOffHidden(api.getSalesMapPins, accountWithout('enabled_phase'), kept)).toEqual({
      columns: ['referrals'],
      pins: [],
    })
    expect(constant).toEqual(found())
    expect(kept.columns).toEqual(['referrals', 'phase'])
  })

  test.each([
    ['to somebody who has everything', accountWithout()],
    ['of a call without traces of what is missing', accountWithout('sale_map')],
  ])('%s is the same object, not a copy', (_who, account) => {
    const reply = found()
    expect(withSwitchedOffHidden(api.searchMedicalInstitutions, account, reply)).toBe(reply)
  })
})
