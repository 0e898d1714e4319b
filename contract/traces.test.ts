import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import type { Operation } from './core.ts'
import { catalogue } from './reports/items/catalogue.ts'
import type { ReportItemDefinition } from './reports/items/item.ts'
import { fieldNames, needs, type Traced, traced, tracedParts, tracesOf } from './traces.ts'

/** Words that a schema allows as a value, with the field that has them. */
const wordsIn = (type: z.core.$ZodType, field = '', seen = new Set<z.core.$ZodType>()): string[] => {
  if (seen.has(type)) return []
  const { def } = (type as z.core.$ZodTypes)._zod
  const further = (schema: z.core.$ZodType, name = field) => wordsIn(schema, name, new Set([...seen, type]))
  if (def.type === 'enum') return Object.values(def.entries).map((word) => `${field}: ${word}`)
  if (def.type === 'object') {
    const shape: Readonly<Record<string, z.core.$ZodType>> = def.shape
    return Object.entries(shape).flatMap(([name, schema]) => further(schema, name))
  }
  if (def.type === 'array') return further(def.element)
  if (def.type === 'union') return def.options.flatMap((option) => further(option))
  return 'innerType' in def ? further(def.innerType) : []
}

/** What has the word of a switch or a feature and does not follow it here, with the reason. */
const open: Readonly<Record<Traced, Readonly<Record<string, string>>>> = {
  enabled_phase: {
    enabled_phase: 'the switch itself',
    'kind: phase': 'the name of a phase that a stored condition names and that has been deleted',
  },
  reverse_referrals: {
    'features: reverse_referrals': 'the feature itself',
    reverse_referral_control_id: 'within `reverse_referral`, which is null as a whole',
    reverse_referral_date: 'within `reverse_referral`',
    reverse_referral_department: 'within `reverse_referral`',
    reverse_referral_importing_log_id: 'within `reverse_referral`',
    loaded_reverse_months: 'months of lists, none of which can be taken in without the feature',
    reverse_state: 'how complete those lists are; the figures themselves are left out (server/maps/catchment)',
    'figure: reverse_referral_count': 'the handlers of group charts refuse it (tests/api/house/features.test.ts)',
    'group_figure: reverse_referral_count': 'refused by the same function',
    'both_order: most_reverse': 'the order of a ranking that the monthly report leaves out',
    'chart: reverse_over_time': 'the tile is shown locked (server/reports/dashboards/tileCharts.ts)',
    'kind: reverse_referral':
      'a kind of files, which are refused when they are to be taken in (tests/api/house/features.test.ts)',
    'kind: reverse_referrals':
      'kinds of files and records in messages, of what was taken in while the plan had the feature',
    'kind: only_reverse_referrals': 'weighs nothing without the feature (server/analysis/visitSuggestions)',
    only_reverse_referrals: 'the stored weight of that reason',
    'family: reverse_referral': 'a heading of items, which are locked one by one',
    reverse_referral_patient_count: 'one of the hospital’s counts by the month',
    law_reverse_referral_rate: 'made of the hospital’s counts by the month, not of lists',
    fee_reverse_referral_rate: 'made of the hospital’s counts by the month, not of lists',
  },
}

describe.each(traced)('%s', (name) => {
  const { word, replies, conditions, listed } = tracesOf(name)
  const others = Object.entries<Operation>(api).filter(([, operation]) => !needs(operation, name))

  test('opens every call whose name or path has its word', () => {
    const named = others.filter(([operationId, { path }]) => word.test(operationId.toLowerCase()) || word.test(path))
    expect(named.map(([operationId]) => operationId)).toEqual([])
  })

  test.each(['body', 'query'] as const)('has each condition and name in a %s declared', (part) => {
    const names = others.flatMap(([operationId, operation]) => {
      const schema = operation[part]
      if (!schema) return []
      const fields = [...fieldNames(schema)].filter((field) => word.test(field) && !conditions.includes(field))
      const words = wordsIn(schema).filter((one) => word.test(one.split(': ')[1] ?? ''))
      const undeclared = words.filter((one) => {
        const [field = '', value] = one.split(': ')
        return listed[field] !== value
      })
      return [...fields, ...undeclared].filter((one) => !(one in open[name])).map((one) => `${operationId} ${one}`)
    })
    expect(names).toEqual([])
  })

  test('has each field and name in a reply declared', () => {
    const names = others.flatMap(([operationId, { response }]) => {
      if (!response) return []
      const fields = [...fieldNames(response)].filter(
        (field) => word.test(field) && !replies.includes(field) && !conditions.includes(field),
      )
      const undeclared = wordsIn(response).filter((one) => {
        const [field = '', value = ''] = one.split(': ')
        return word.test(value) && listed[field] !== value
      })
      return [...fields, ...undeclared].filter((one) => !(one in open[name])).map((one) => `${operationId} ${one}`)
    })
    expect(names).toEqual([])
  })

  test('is needed by every item of reports that has its word', () => {
    const items = Object.entries<ReportItemDefinition>(catalogue).filter(
      ([key]) => word.test(key) && !(key in open[name]),
    )
    expect(items.map(([key, { feature }]) => [key, feature])).toEqual(items.map(([key]) => [key, name]))
    expect(items.length).toBeGreaterThan(0)
  })

  test('leaves traces where it is declared to', () => {
    const parts = others.map(([, operation]) => tracedParts(operation, name))
    expect(parts.some(({ request }) => request)).toBe(true)
    expect(parts.some(({ reply }) => reply)).toBe(true)
  })
})

test('nothing is left open that is not there any more', () => {
  const there = new Set([
    ...Object.keys(catalogue),
    ...Object.values<Operation>(api).flatMap(({ body, query, response }) =>
      [body, query, response].flatMap((schema) => (schema ? [...fieldNames(schema), ...wordsIn(schema)] : [])),
    ),
  ])
  expect(Object.values(open).flatMap((reasons) => Object.keys(reasons).filter((one) => !there.has(one)))).toEqual([])
})
