import { describe, expect, test } from 'vitest'
import { features } from '#contract/features.ts'
import { includesFile, includesKind } from './visible.ts'

const without = (missing: string) => new Set(features.filter((feature) => feature !== missing))

describe('a notification is left out where the plan lacks the screen that it leads to', () => {
  test.each([
    ['reverse_referrals', 'reverse_referrals'],
    ['reverse_referrals', 'data_uploads'],
    ['referrals', 'data_uploads'],
    ['communications', 'communications'],
  ] as const)('of a file of %s without %s', (kind, missing) => {
    expect(includesFile(without(missing), kind)).toBe(false)
    expect(includesFile(new Set(features), kind)).toBe(true)
  })

  test.each(['communications', 'medical_institutions_search'])('of a handover without %s', (missing) => {
    expect(includesKind(without(missing), 'handover')).toBe(false)
    expect(includesKind(new Set(features), 'handover')).toBe(true)
  })
})
