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
    law_reverse_referral_patient_count: 'one of the hospital’s counts by the month',
    advanced_reverse_referral_rate: 'made of the hospital’s counts by the month, not of lists',
    'official_figure: reverse_referral_patient_count': 'the name of that count, which is open itself',
    'official_figure: law_reverse_referral_patient_count': 'the name of that count, which is open itself',
    'official_figure: law_reverse_referral_rate': 'the name of that rate, which is open itself',
    'official_figure: advanced_reverse_referral_rate': 'the name of that rate, which is open itself',
    'official_figure: fee_reverse_referral_rate': 'the name of that rate, which is open itself',
    'reason: reverse_referrals_not_loaded': 'why an open rate is not compared: a list of letters back is missing',
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

interface KnownTraces {
  readonly word: RegExp
  /** Fields of calls that do not need the feature, by the reason why it does not guard them there. */
  readonly known: Readonly<Record<string, string>>
}

const asStored = 'stored with the record, whose writer had the feature'
const handler = 'the handler leaves it out without the feature'
const ownName = 'a limit or a setting of the tenant or the profile'
const items = 'conditions of items, which are locked without the feature (server/reports/resolve.ts)'
const everywhere = 'every plan has the feature'

/** Where features of plans show in calls that do not need them, besides the {@link traced} ones. A new field must be named here, or guarded. */
const otherFeatures: Readonly<Record<string, KnownTraces>> = {
  tags: {
    word: /(^|_)tags?(_|$)/,
    known: {
      [everywhere]: 'tags tag_id tag_ids tag_ids_search_condition tag_groups',
      [ownName]: 'max_tag_count tag_count',
    },
  },
  tasks: {
    word: /(^|_)tasks?(_|$)/,
    known: {
      [everywhere]: 'open_task_count tasks finished_task_id',
      [handler]: 'task',
      [ownName]: 'task_overdue',
    },
  },
  action_lists: { word: /action_list/, known: { [handler]: 'action_lists', [everywhere]: 'action_list_ids' } },
  alerts: {
    word: /alert/,
    known: {
      [handler]: 'alert alert_condition alerts',
      [ownName]: 'enabled_alerts_summary enabled_medical_institution_report_alert',
      [asStored]: 'latest_alert alert_date',
    },
  },
  emails: {
    word: /(^|_)emails?(_|$)/,
    known: {
      [handler]: 'emails',
      [asStored]: 'email',
      [ownName]: 'email_mfa email_mfa_required email_sender_allowed_addresses is_email_valid',
    },
  },
  diagnosis_analysis: {
    word: /icd|mdc|dpc|kcode|disease|diagnos/,
    known: {
      'lookups of public codes are open': 'mdc_code diagnoses dpc6_digit',
      'the stays of one referral and the finder’s disease do not need it (docs/SPECIFICATION_DIFFERENCES.md)':
        'main_icd10 main_disease_name admission_icd10 resource_icd10 dpc_code dpc_disease_name disease_code disease_referral_count disease_reverse_referral_count same_disease disease diseases',
      'the handler refuses lists by them': 'admitted_disease kcode',
      [items]: 'dpc6_digits kcodes',
    },
  },
  dashboard: { word: /dashboard/, known: { [handler]: 'start_page_dashboard_id dashboards' } },
}

test.each(Object.entries(otherFeatures))(
  'what %s leaves in calls that do not need it is known',
  (feature, { word, known }) => {
    const others = Object.values<Operation>(api).filter((operation) => {
      const { requiredFeatures = [] } = operation
      return ![operation.feature ?? [], requiredFeatures].flat(2).some((one) => one === feature)
    })
    const fields = new Set(
      others
        .flatMap(({ body, query, response }) => [body, query, response])
        .flatMap((schema) => (schema ? [...fieldNames(schema)].filter((field) => word.test(field)) : [])),
    )
    expect([...fields].toSorted()).toEqual(
      Object.values(known)
        .flatMap((names) => names.split(' '))
        .toSorted(),
    )
  },
)
