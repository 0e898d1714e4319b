import { Checkbox, FormControlLabel, Stack, Switch } from '@mui/material'
import { DateGrouping } from '#contract/reports/reportItems.ts'
import { isCalculable } from '#contract/reports/valueTypes.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { Explanation } from '#ui/page/Explanation.tsx'
import { useBuilder } from './builder.ts'
import type { Axis, Draft, Pivot } from './draft/draft.ts'
import { addItem, type Definition, pruned } from './draft/items.ts'
import { useWords } from './useWords.ts'

const none = 'none'
const count = 'count'

/** The draft with an item of a definition, which may be one that it has. */
const having = (draft: Draft, definition: Definition) => {
  const known = draft.items.find(({ definitionKey }) => definitionKey === definition.key)
  return known ? { draft, key: known.key } : addItem(draft, definition, draft.displayItems.length === 0)
}

/** Counts the records by one or two of their items instead of listing them. */
export const Crosstab = () => {
  const text = useWords()
  const { draft, change, definitions } = useBuilder()
  const { pivot } = draft.about
  const all = [...definitions.values()].filter(({ type, isLocked }) => type !== 'formula' && !isLocked)
  const axes = all.filter(({ valueType }) => !isCalculable(valueType) && valueType !== 'time')
  const numbers = all.filter(({ valueType }) => isCalculable(valueType))
  const definitionOf = (key: string | null | undefined) =>
    definitions.get(draft.items.find((item) => item.key === key)?.definitionKey ?? '')
  const put = (next: (before: Draft) => { readonly draft: Draft; readonly pivot: Pivot | null }) =>
    change((before) => {
      const { draft: changed, pivot: chosen } = next(before)
      return pruned({ ...changed, about: { ...changed.about, pivot: chosen } })
    })
  const axisOf = (before: Draft, key: string): { readonly draft: Draft; readonly axis: Axis } | null => {
    const definition = definitions.get(key)
    if (!definition) return null
    const { draft: next, key: itemKey } = having(before, definition)
    return { draft: next, axis: { itemKey, ...(definition.valueType === 'date' && { dateGrouping: 'month' }) } }
  }
  const start = () =>
    put((before) => {
      const [first] = axes
      const row = first && axisOf(before, (definitions.get('user') ?? first).key)
      return row
        ? {
            draft: row.draft,
            pivot: {
              row: row.axis,
              column: null,
              data: { aggregationMethod: 'count', deduplicateWithMedicalInstitution: false },
            },
          }
        : { draft: before, pivot: null }
    })
  const chooseAxis = (side: 'row' | 'column', key: string) =>
    pivot &&
    put((before) => {
      if (key === none) return { draft: before, pivot: { ...pivot, column: null } }
      const chosen = axisOf(before, key)
      return chosen ? { draft: chosen.draft, pivot: { ...pivot, [side]: chosen.axis } } : { draft: before, pivot }
    })
  const chooseData = (choice: string) =>
    pivot &&
    put((before) => {
      const { deduplicateWithMedicalInstitution } = pivot.data
      if (choice === count)
        return {
          draft: before,
          pivot: { ...pivot, data: { aggregationMethod: 'count', deduplicateWithMedicalInstitution } },
        }
      const [method, key = ''] = choice.split(' ')
      const definition = definitions.get(key)
      // The one with an item is only offered where it is chosen already.
      if (!definition || method === count) return { draft: before, pivot }
      const { draft: next, key: itemKey } = having(before, definition)
      const aggregationMethod = method === 'sum' ? ('sum' as const) : ('average' as const)
      return {
        draft: next,
        pivot: { ...pivot, data: { aggregationMethod, itemKey, deduplicateWithMedicalInstitution } },
      }
    })
  const data = !pivot
    ? count
    : pivot.data.itemKey
      ? `${pivot.data.aggregationMethod} ${definitionOf(pivot.data.itemKey)?.key ?? ''}`
      : count
  const offered = [
    count,
    ...numbers.flatMap(({ key, valueType, isRate, hasTotal }) => [
      `average ${key}`,
      ...(!isRate && hasTotal && (valueType === 'count' || valueType === 'yen') ? [`sum ${key}`] : []),
    ]),
  ]
  // What only a definition from elsewhere has (records that have a value of an item), or one from before: a sum that is no longer computed.
  const dataChoices = offered.includes(data) ? offered : [...offered, data]
  const dataName = (choice: string) => {
    if (choice === count) return text('crosstab.count')
    const [method = '', key = ''] = choice.split(' ')
    const definition = definitions.get(key)
    const name = definition?.label ?? key
    if (method === count) return text('crosstab.count_of', { name })
    return definition?.isRate || definition?.valueType === 'percent' ? name : text(`crosstab.${method}`, { name })
  }
  const grouping = (side: 'row' | 'column') => {
    const axis = pivot?.[side]
    return axis && definitionOf(axis.itemKey)?.valueType === 'date' ? (
      <OneChoice
        label={text('crosstab.grouping')}
        choices={DateGrouping.options}
        nameOf={(one) => text(`groupings.${one}`)}
        value={axis.dateGrouping ?? 'month'}
        minWidth={110}
        onChange={(dateGrouping) =>
          put((before) => ({ draft: before, pivot: pivot && { ...pivot, [side]: { ...axis, dateGrouping } } }))
        }
      />
    ) : null
  }
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <FormControlLabel
          control={
            <Switch
              checked={pivot !== null}
              onChange={(_event, on) => (on ? start() : put((before) => ({ draft: before, pivot: null })))}
            />
          }
          label={text('crosstab.use')}
        />
        <Explanation of={text('crosstab.use')} text={text('crosstab.hint')} />
      </Stack>
      {pivot && (
        <>
          <Stack direction="row" spacing={1}>
            <OneChoice
              label={text('crosstab.row')}
              choices={axes.map(({ key }) => key)}
              nameOf={(key) => definitions.get(key)?.label ?? key}
              value={definitionOf(pivot.row.itemKey)?.key ?? ''}
              minWidth={180}
              onChange={(key) => chooseAxis('row', key)}
            />
            {grouping('row')}
          </Stack>
          <Stack direction="row" spacing={1}>
            <OneChoice
              label={text('crosstab.column')}
              choices={[none, ...axes.map(({ key }) => key)]}
              nameOf={(key) => (key === none ? text('crosstab.none') : (definitions.get(key)?.label ?? key))}
              value={definitionOf(pivot.column?.itemKey)?.key ?? none}
              minWidth={180}
              onChange={(key) => chooseAxis('column', key)}
            />
            {grouping('column')}
          </Stack>
          <OneChoice
            label={text('crosstab.data')}
            choices={dataChoices}
            nameOf={dataName}
            value={data}
            minWidth={200}
            onChange={chooseData}
          />
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={pivot.data.deduplicateWithMedicalInstitution}
                onChange={(_event, deduplicateWithMedicalInstitution) =>
                  put((before) => ({
                    draft: before,
                    pivot: { ...pivot, data: { ...pivot.data, deduplicateWithMedicalInstitution } },
                  }))
                }
              />
            }
            label={text('crosstab.deduplicate')}
          />
        </>
      )}
    </Stack>
  )
}
