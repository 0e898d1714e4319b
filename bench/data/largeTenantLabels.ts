/** The tenant of the transaction. */
export const currentTenant = "current_setting('app.tenant_id')::bigint"

/** The components of labels. The bench's tenant has one label of each. */
export const labelComponents = {
  communication: ['text', 'textarea', 'integer', 'select', 'radio', 'checkbox', 'date', 'time', 'own_department'],
  medical_institution: ['text', 'textarea', 'integer', 'select', 'radio', 'checkbox', 'area'],
} as const
type Kind = keyof typeof labelComponents

/** Names of the bench's labels consist of this prefix and the component. */
export const labelPrefix = '計測 '
const isOurs = (kind: Kind) =>
  `${kind}_labels.tenant_id = ${currentTenant} and ${kind}_labels.name like '${labelPrefix}%'`

const visits = 50_000
const institutions = 25_000

const listed = (kind: Kind) =>
  `unnest('{${labelComponents[kind].join(',')}}'::text[]) with ordinality as listed (component, place)`
const labels = {
  communication: `
    insert into communication_labels (tenant_id, name, communication_type, component_type, is_required, position)
    select ${currentTenant}, '${labelPrefix}' || component, 'visit', component, false, 100 + place
    from ${listed('communication')}`,
  medical_institution: `
    insert into medical_institution_labels (tenant_id, name, component_type, position)
    select ${currentTenant}, '${labelPrefix}' || component, component, 100 + place
    from ${listed('medical_institution')}`,
} as const satisfies Record<Kind, string>

const selections = (kind: Kind) => `
  insert into ${kind}_label_selections (tenant_id, label_id, label, position)
  select ${currentTenant}, id, '選択肢' || place, place
  from ${kind}_labels
  cross join generate_series(1, 8) as place
  where ${isOurs(kind)} and component_type in ('select', 'radio', 'checkbox')`

const records = {
  communication: `
    select id, row_number() over (order by id) as number
    from communications
    where tenant_id = ${currentTenant} and communication_type = 'visit'
    order by id
    limit ${visits}`,
  medical_institution: `
    select id, number / 6 as number from numbered where number % 6 = 0 and number / 6 < ${institutions}`,
} as const satisfies Record<Kind, string>

/** Each record has values of four labels, in turn. Areas follow from the address. */
const filled = (kind: Kind) => `
  create temporary table filled on commit drop as
  with labels as (
    select id, component_type as component, row_number() over (order by position) - 1 as place, count(*) over () as count
    from ${kind}_labels
    where ${isOurs(kind)} and component_type <> 'area'
  )
  select records.id as record, labels.id as label, labels.component, random() as chance
  from (${records[kind]}) as records
  cross join generate_series(0, 3) as step
  join labels on labels.place = (records.number + step) % labels.count`

const chosen = (kind: Kind) => `
  insert into ${kind}_label_choices (tenant_id, ${kind}_id, label_id, selection_id)
  select ${currentTenant}, filled.record, filled.label, selections.id
  from filled
  join ${kind}_label_selections as selections
    on selections.tenant_id = ${currentTenant} and selections.label_id = filled.label
    and selections.position = 1 + floor(filled.chance * 8)
  where filled.component in ('select', 'radio', 'checkbox')`

const line = `
  case when component in ('text', 'textarea')
    then (array['木曜の午後', '地域連携室 田中', '受付で声をかける', '昼休みは電話に出られない'])[1 + floor(chance * 4)::int]
      || floor(chance * 1000)
  end`
const number = `case when component = 'integer' then floor(chance * 1000) end`

const entered = {
  communication: `
    insert into communication_label_values (
      tenant_id, communication_id, label_id, text_value, integer_value, date_value, time_value, own_department_id
    )
    select ${currentTenant}, record, label, ${line}, ${number},
      case when component = 'date' then current_date + floor(chance * 365)::int end,
      case when component = 'time' then time '08:00' + floor(chance * 600) * interval '1 minute' end,
      case when component = 'own_department' then departments[1 + floor(chance * cardinality(departments))::int] end
    from filled
    cross join (
      select array_agg(id order by id) as departments from own_departments where tenant_id = ${currentTenant}
    ) as own
    where component not in ('select', 'radio', 'checkbox')`,
  medical_institution: `
    insert into medical_institution_label_values (tenant_id, medical_institution_id, label_id, text_value, integer_value)
    select ${currentTenant}, record, label, ${line}, ${number}
    from filled
    where component not in ('select', 'radio', 'checkbox')`,
} as const satisfies Record<Kind, string>

/** For each of eight prefectures, an area with its municipalities. */
const areas = [
  `insert into medical_institution_label_areas (tenant_id, label_id, name, position)
   select ${currentTenant}, id, '地域' || code, row_number() over (order by code)
   from medical_institution_labels
   cross join (select distinct prefecture_code as code from municipalities order by 1 limit 8) as prefectures
   where ${isOurs('medical_institution')} and component_type = 'area'`,
  `insert into medical_institution_label_area_municipalities (tenant_id, label_id, municipality_code, area_id)
   select ${currentTenant}, label_id, municipalities.code, areas.id
   from medical_institution_label_areas as areas
   join medical_institution_labels on medical_institution_labels.id = label_id
   join municipalities on areas.name = '地域' || municipalities.prefecture_code
   where areas.tenant_id = ${currentTenant} and ${isOurs('medical_institution')}`,
]

const statementsFor = (kind: Kind) => [
  labels[kind],
  selections(kind),
  filled(kind),
  chosen(kind),
  entered[kind],
  'drop table filled',
]

/** Creates labels of every component and 300,000 values for communications and institutions. */
export const labelStatements = [
  ...statementsFor('communication'),
  ...statementsFor('medical_institution'),
  ...areas,
] as const
