import type { ApiCall } from './calls.ts'

/** The records that the calls use. */
export interface Known {
  /** Ids of the bench's labels by component, with the first selections or areas of those that have some. */
  readonly communicationLabels: Readonly<Record<string, LabelIds>>
  readonly institutionLabels: Readonly<Record<string, LabelIds>>
  readonly tagIds: readonly number[]
  readonly staffId: number
  readonly departmentId: number
  /** A day one month ago. */
  readonly recently: string
  /** A partner with some twenty communications, and the one with two thousand. */
  readonly ordinary: number
  readonly busiest: number
}

interface LabelIds {
  readonly id: number
  readonly choices: readonly number[]
}

const label = (labels: Known['communicationLabels'], component: string) => {
  const found = labels[component]
  if (!found) throw new Error(`The tenant has no label of the component ${component}`)
  return found
}

const conditionsOn = (labels: Known['communicationLabels'], extra: Readonly<Record<string, object>>) => {
  const chosen = (component: string) => ({ selection_ids: label(labels, component).choices.slice(0, 2) })
  const criteria: Readonly<Record<string, object>> = {
    text: { text: '田中' },
    textarea: { text: '午後' },
    integer: { integer_from: 100, integer_to: 199 },
    select: chosen('select'),
    radio: chosen('radio'),
    checkbox: chosen('checkbox'),
    ...extra,
  }
  const one = (component: string) => ({ label_id: label(labels, component).id, ...criteria[component] })
  return { one, components: Object.keys(criteria) }
}

/** Searches of communications: by each component of label, and by labels combined with all other conditions. */
export const communicationSearches = (known: Known): readonly ApiCall[] => {
  const { one, components } = conditionsOn(known.communicationLabels, {
    date: { date_from: known.recently },
    time: { time_from: '09:00', time_to: '10:00' },
    own_department: { own_department_ids: [known.departmentId] },
  })
  const search = (name: string, body: object): ApiCall => ({
    name: `communications, ${name}`,
    operationId: 'searchCommunications',
    body,
  })
  const period = { period: { start_date: known.recently } }
  return [
    search('all', {}),
    search('period + staff + type', { ...period, staff_id: known.staffId, communication_type: 'visit' }),
    search('name', { medical_institution_name: '中村' }),
    ...components.map((component) => search(`label ${component}`, { communication_labels: [one(component)] })),
    search('label with any value', {
      communication_labels: [{ label_id: label(known.communicationLabels, 'text').id }],
    }),
    search('labels integer + select', { communication_labels: [one('integer'), one('select')] }),
    search('label select + period', { communication_labels: [one('select')], ...period }),
    search('label checkbox + staff + type', {
      communication_labels: [one('checkbox')],
      staff_id: known.staffId,
      communication_type: 'visit',
    }),
    search('label integer + name', { communication_labels: [one('integer')], medical_institution_name: '中村' }),
  ]
}

/** Searches of institutions by tags and labels. @param areas - whether institutions are assigned to municipalities */
export const institutionSearches = (known: Known, areas: boolean): readonly ApiCall[] => {
  const { one, components } = conditionsOn(known.institutionLabels, {
    ...(areas && { area: { area_ids: label(known.institutionLabels, 'area').choices.slice(0, 1) } }),
  })
  const search = (name: string, body: object): ApiCall => ({
    name: `institutions, ${name}`,
    operationId: 'searchMedicalInstitutions',
    body,
  })
  const tagged = { tag_ids: known.tagIds.slice(0, 2) }
  return [
    search('tags', tagged),
    search('without tags', { ...tagged, tag_ids_search_condition: 'exclude', medical_institution_name: '中村' }),
    ...components.map((component) => search(`label ${component}`, { labels: [one(component)] })),
    search('label with any value', { labels: [{ label_id: label(known.institutionLabels, 'text').id }] }),
    search('labels integer + select', { labels: [one('integer'), one('select')] }),
    search('label checkbox + tags', { labels: [one('checkbox')], ...tagged }),
    search('label select + name + tags', { labels: [one('select')], medical_institution_name: '内科', ...tagged }),
  ]
}

/** The requests of the browser for an institution's chart. */
export const chartCalls = (id: number): readonly ApiCall[] => {
  const params = { id }
  const ofInstitution = { medical_institution_id: id, page: 1 }
  return [
    { name: 'summary', operationId: 'getMedicalInstitutionSummary', params },
    { name: 'phase', operationId: 'getPhase', params },
    { name: 'special note', operationId: 'getSpecialNote', params },
    { name: 'memo', operationId: 'getMemo', params },
    {
      name: 'communications',
      operationId: 'searchInstitutionCommunications',
      params,
      body: { page: 1, per_page: 5, sort: 'desc' },
    },
    { name: 'labels', operationId: 'getMedicalInstitutionLabelValues', params },
    { name: 'doctors', operationId: 'listDoctors', params, query: { page: 1, per_page: 10 } },
    { name: 'opening hours', operationId: 'getMedicalInstitutionOpeningHours', params },
    {
      name: 'tasks',
      operationId: 'listTasks',
      query: { ...ofInstitution, status: 'incomplete', sort_by: 'deadline', per_page: 5 },
    },
    { name: 'action lists', operationId: 'listMedicalInstitutionActionLists', params },
    {
      name: 'vocs',
      operationId: 'listVocs',
      query: { ...ofInstitution, sort_by: 'reported_date', sort: 'desc', per_page: 5 },
    },
    { name: 'history', operationId: 'listInstitutionChanges', params, query: { page: 1, per_page: 10 } },
  ]
}
