import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import type { Operation } from './core.ts'
import { type Capability, features, switches } from './features.ts'
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

/** What all names of a kind have in common, where whatever else has it must be declared. */
const commonWords = { enabled_phase: /phase/, reverse_referrals: /reverse/ } as const satisfies Partial<
  Record<Traced, RegExp>
>
type Worded = keyof typeof commonWords

/** What has the word of a switch or a feature and does not follow it here, with the reason. */
const open: Readonly<Record<Worded, Readonly<Record<string, string>>>> = {
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

describe.each(Object.keys(commonWords) as readonly Worded[])('%s', (name) => {
  const word = commonWords[name]
  const { replies, conditions, listed } = tracesOf(name)
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
        return !listed[field]?.includes(value ?? '')
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
        return word.test(value) && !listed[field]?.includes(value)
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
})

/** The schemas of a field with a name, however deep. */
const schemasOf = (type: z.core.$ZodType, name: string, seen = new Set<z.core.$ZodType>()): z.core.$ZodType[] => {
  if (seen.has(type)) return []
  seen.add(type)
  const { def } = (type as z.core.$ZodTypes)._zod
  const further = (schemas: readonly z.core.$ZodType[]) => schemas.flatMap((one) => schemasOf(one, name, seen))
  if (def.type === 'object') {
    const shape: Readonly<Record<string, z.core.$ZodType>> = def.shape
    return [...(shape[name] ? [shape[name]] : []), ...further(Object.values(shape))]
  }
  if (def.type === 'array') return further([def.element])
  if (def.type === 'union') return further(def.options)
  return 'innerType' in def ? further([def.innerType]) : []
}

describe.each(traced)('the declared traces of %s', (name) => {
  const { replies, conditions, listed } = tracesOf(name)
  const others = Object.values<Operation>(api).filter((operation) => !needs(operation, name))

  test('are there', () => {
    const requests = new Set(
      others.flatMap(({ body, query }) => [body, query].flatMap((schema) => (schema ? [...fieldNames(schema)] : []))),
    )
    const shown = new Set(others.flatMap(({ response }) => (response ? [...fieldNames(response)] : [])))
    expect(conditions.filter((one) => !requests.has(one))).toEqual([])
    expect(replies.filter((one) => !shown.has(one))).toEqual([])
    expect(Object.keys(listed).filter((one) => !requests.has(one) && !shown.has(one))).toEqual([])
    const parts = others.map((operation) => tracedParts(operation, name))
    expect(parts.some(({ request, reply }) => request || reply)).toBe(true)
  })

  test('in replies may be null', () => {
    const strict = others.flatMap(({ path, response }) =>
      replies.flatMap((field) =>
        (response ? schemasOf(response, field) : []).flatMap((schema) =>
          (schema as z.ZodType).safeParse(null).success ? [] : [`${path} ${field}`],
        ),
      ),
    )
    expect(strict).toEqual([])
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

const isTraced = (name: Capability): name is Traced => (traced as readonly Capability[]).includes(name)

test('every feature and switch says what it leaves', () => {
  expect([...Object.keys(commonWords), ...Object.keys(otherFeatures)].toSorted()).toEqual(
    [...features, ...switches].toSorted(),
  )
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
const used =
  'labels are read and used by whoever has what they describe, and managed by whoever has the feature (listMedicalInstitutionLabels)'
const everywhere = 'every plan has the feature'

/**
 * Where features of plans show in calls that do not need them. A new field must be named here, or guarded by its declaration as a trace; and a new
 * feature says here or among the {@link commonWords} what it leaves.
 */
const otherFeatures: Readonly<Record<Exclude<Capability, Worded>, KnownTraces>> = {
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
      [everywhere]: 'open_task_count tasks finished_task_id seen_task_unfinished',
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
  dashboard: {
    word: /dashboard/,
    known: { [handler]: 'start_page_dashboard_id gone_start_page_dashboard dashboards' },
  },
  communications: {
    word: /(^|_)(communications?|visits?|visited|vocs?|events?|handovers?)(_|$)/,
    known: {
      [handler]: 'communications communication_visit visit_plans vocs handover',
      [asStored]: 'communication_id',
      [items]: 'communication_type visit_kind voc_group_ids voc_statuses voc_priorities communication_label_conditions',
      'of referrals and the audit log, which have visits and events of their own':
        'first_visit first_visit_count first_visit_flag screen_visit',
      'figures made of visits, and suggestions of them, belong to the analysis as a whole (docs/SPECIFICATION_DIFFERENCES.md)':
        'visit_count visit_order visit_type visit_unit_type visited_at visit_suggestions valued_not_visited visits_stopped voc_open',
      [ownName]: 'enabled_communication_reactions_summary',
      'the kinds of events that a webhook hears of': 'event events',
      'counts what a deletion would take along': 'communication_label_value_count',
    },
  },
  labels: {
    word: /(^|_)labels?(_|$)/,
    known: {
      'part of such a condition': 'label_id',
      [used]: 'labels label_ids communication_labels',
      [items]: 'communication_label_conditions',
      [asStored]: 'label_values medical_institution_label_id',
      'words for other things: of axes, columns, segments and sheets of addresses':
        'label first_label rest_segment_label segment_label span_labels',
      'counts what a deletion would take along': 'communication_label_value_count',
    },
  },
  medical_institution_labels: {
    word: /institution_label|^labels$|^label_ids$/,
    known: { [used]: 'labels label_ids', [asStored]: 'medical_institution_label_id' },
  },
  communication_labels: {
    word: /communication_label/,
    known: {
      [used]: 'communication_labels',
      [items]: 'communication_label_conditions',
      'counts what a deletion would take along': 'communication_label_value_count',
    },
  },
  report: {
    word: /(^|_)reports?(_|$)/,
    known: {
      [handler]: 'reports report_id report_type report_count',
      [asStored]: 'report',
      [ownName]: 'enabled_medical_institution_report_alert enabled_report_attachments',
    },
  },
  medical_institution_report: {
    word: /medical_institution_report/,
    known: { [ownName]: 'enabled_medical_institution_report_alert' },
  },
  own_department_report: { word: /own_department_report/, known: {} },
  area_report: { word: /area_report/, known: {} },
  communication_report: { word: /communication_report/, known: {} },
  sale_map: {
    word: /(^|_)(maps?|boundar\w+|pins?)(_|$)/,
    known: {
      'the address of the tiles under every map': 'map',
      'the office’s own page elsewhere, and the switch that opens nothing': 'partner_map enabled_mc_map',
    },
  },
  data_analysis: {
    word: /analy|ranking|(^|_)charts?(_|$)|annual|monthly/,
    known: { [handler]: 'chart', 'of the installation': 'analytics_url' },
  },
  data_uploads: {
    word: /(^|_)(uploads?|imports?|sample)(_|$)|hospital_count|department_code/,
    known: {
      [handler]: 'import',
      'imports of other kinds, which need a feature of their own': 'imports import_type',
      'the code in one referral': 'department_code',
      'tells everybody that what they see is made up': 'has_sample_data',
      'counts what a deletion would take along': 'hospital_count_month_count',
    },
  },
  medical_institutions_search: {
    word: /(^|_)(memo_content|special_note\w*|doctors?)(_|$)/,
    known: {
      [handler]: 'doctors',
      'the doctors to whom mail and letters go, and the doctor of one visit, referral or patient':
        'doctor doctor_id doctor_ids doctor_attended_count doctor_interview_rates doctor_name doctor_name_from doctor_name_to doctor_names is_doctor_attended with_doctor without_doctor',
      'tells that there is a note, and nothing of it': 'has_special_note',
    },
  },
  accounts: {
    word: /(^|_)(accounts?|permission_roles?)(_|$)/,
    known: {
      'who did something, for everybody who may read that': 'account account_id',
      [ownName]: 'account_count max_account_count cs_account permission_role',
      'a choice of the list of staff': 'include_cs_accounts',
    },
  },
  email_sender_restricted: {
    word: /sender_allowed/,
    known: { [ownName]: 'email_sender_allowed_addresses' },
  },
}

test.each(Object.entries(otherFeatures))(
  'what %s leaves in calls that do not need it is known',
  (feature, { word, known }) => {
    const name = feature as keyof typeof otherFeatures
    const declared = isTraced(name) ? [...tracesOf(name).replies, ...tracesOf(name).conditions] : []
    const others = Object.values<Operation>(api).filter((operation) => {
      const { requiredFeatures = [] } = operation
      return ![operation.feature ?? [], requiredFeatures].flat(2).some((one) => one === feature)
    })
    const fields = new Set(
      others
        .flatMap(({ body, query, response }) => [body, query, response])
        .flatMap((schema) => (schema ? [...fieldNames(schema)].filter((field) => word.test(field)) : [])),
    )
    for (const field of declared) fields.delete(field)
    expect([...fields].toSorted()).toEqual(
      Object.values(known)
        .flatMap((names) => names.split(' '))
        .toSorted(),
    )
  },
)
