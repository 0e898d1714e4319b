import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import { Chip, FormControlLabel, Stack, Switch } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { ReactedBy, RecipientStanding } from '#contract/emails/reports.ts'
import { formatShortDateTime } from '#ui/format.ts'
import { DebouncedText } from '#ui/inputs/DebouncedText.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { useStateWords } from '../recipients/useStateWords.ts'
import { breakdownQuery, statsQuery } from './reportQueries.ts'
import { useView } from './useView.ts'
import type { Conditions } from './view.ts'

const any = 'any'
const standings = [any, ...RecipientStanding.options] as const
const reactions = [any, ...ReactedBy.options] as const
const orders = {
  position: { sortBy: 'position', sort: 'asc' },
  institution_name: { sortBy: 'institution_name', sort: 'asc' },
  opened: { sortBy: 'opened_at', sort: 'desc' },
  clicked: { sortBy: 'clicked_at', sort: 'desc' },
  accepted: { sortBy: 'accepted_at', sort: 'desc' },
  state: { sortBy: 'state', sort: 'asc' },
} as const
const orderNames = Object.keys(orders) as readonly (keyof typeof orders)[]

/** Conditions that only figures lead to, each with a way to take it back. */
const useFurther = (conditions: Conditions) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { stateWords, reasonWords } = useStateWords()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.email_report.filters.${key}`, args)
  const { reason, state, matched, openedFrom, openedBefore, clickedFrom, clickedBefore } = conditions
  const between = (from?: string, before?: string) =>
    [from, before].map((time) => (time === undefined ? '' : formatShortDateTime(time, locale))).join(' 〜 ')
  return [
    ...(state ? [{ label: stateWords(state), without: { state: undefined } }] : []),
    ...(reason ? [{ label: reasonWords(reason) ?? reason, without: { reason: undefined } }] : []),
    ...(matched === undefined
      ? []
      : [{ label: text(matched ? 'matched' : 'unmatched'), without: { matched: undefined } }]),
    ...((openedFrom ?? openedBefore)
      ? [
          {
            label: text('opened_between', { times: between(openedFrom, openedBefore) }),
            without: { openedFrom: undefined, openedBefore: undefined },
          },
        ]
      : []),
    ...((clickedFrom ?? clickedBefore)
      ? [
          {
            label: text('clicked_between', { times: between(clickedFrom, clickedBefore) }),
            without: { clickedFrom: undefined, clickedBefore: undefined },
          },
        ]
      : []),
  ] as readonly { readonly label: string; readonly without: Conditions }[]
}

interface IdChoiceProps {
  readonly label: string
  readonly choices: readonly { readonly id: number; readonly name: string }[]
  readonly value: number | undefined
  readonly onChange: (id: number | undefined) => void
}

const IdChoice = ({ label, choices, value, onChange }: IdChoiceProps) => {
  const translate = useTranslate()
  const names = new Map(choices.map(({ id, name }) => [id, name]))
  if (choices.length === 0) return null
  return (
    <OneChoice<number>
      label={label}
      choices={[0, ...names.keys()]}
      nameOf={(id) => names.get(id) ?? translate('renkei.email_report.filters.all')}
      value={value !== undefined && names.has(value) ? value : 0}
      onChange={(id) => onChange(id === 0 ? undefined : id)}
      minWidth={150}
      sx={{ maxWidth: 240 }}
    />
  )
}

interface ReactionChoiceProps {
  readonly name: 'opened' | 'clicked'
  readonly value: ReactedBy | undefined
  readonly onChange: (by: ReactedBy | undefined) => void
}

const ReactionChoice = ({ name, value, onChange }: ReactionChoiceProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.email_report.filters.${key}`)
  return (
    <OneChoice
      label={text(name)}
      choices={reactions}
      nameOf={(by) => text(by === any ? 'all' : `${name}_by.${by}`)}
      value={value ?? any}
      onChange={(by) => onChange(by === any ? undefined : by)}
      minWidth={150}
    />
  )
}

/** The conditions and the order of the rows. All of them stand in the address. */
export const RowFilters = ({ emailId, isTracked }: { readonly emailId: number; readonly isTracked: boolean }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { view, change, show } = useView()
  const { data: stats } = useQuery(statsQuery(emailId))
  const { data: breakdown } = useQuery(breakdownQuery(emailId))
  const { conditions } = view
  const further = useFurther(conditions)
  const text = (key: string) => translate(`renkei.email_report.filters.${key}`)
  const named = (parts: readonly { readonly id: number | null; readonly name: string | null }[] = []) =>
    parts.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]))
  return (
    <Stack className="no-print" sx={{ gap: 1.5, mb: 1.5 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <DebouncedText
          label={text('search')}
          value={conditions.text ?? ''}
          onSettled={(typed) => change({ text: typed })}
          slotProps={{ htmlInput: { maxLength: 100, enterKeyHint: 'search' } }}
          sx={{ minWidth: 220, flex: '1 1 220px', maxWidth: 360 }}
        />
        <OneChoice
          label={text('standing')}
          choices={standings}
          nameOf={(standing) => text(standing === any ? 'all' : `standings.${standing}`)}
          value={conditions.standing ?? any}
          onChange={(standing) => change({ standing: standing === any ? undefined : standing })}
          minWidth={150}
        />
        {isTracked && (
          <ReactionChoice name="opened" value={conditions.opened} onChange={(opened) => change({ opened })} />
        )}
        {isTracked && (
          <ReactionChoice name="clicked" value={conditions.clicked} onChange={(clicked) => change({ clicked })} />
        )}
        {isTracked && (
          <IdChoice
            label={text('link')}
            choices={stats?.links.map(({ id, label }) => ({ id, name: label })) ?? []}
            value={conditions.linkId}
            onChange={(linkId) => change({ linkId })}
          />
        )}
        <IdChoice
          label={text('facility_type')}
          choices={named(breakdown?.facilityTypes).map(({ id, name }) => ({
            id,
            name: facilityTypeName(name, locale),
          }))}
          value={conditions.facilityTypeId}
          onChange={(facilityTypeId) => change({ facilityTypeId })}
        />
        <IdChoice
          label={text('tag')}
          choices={named(breakdown?.tags)}
          value={conditions.tagId}
          onChange={(tagId) => change({ tagId })}
        />
        <OneChoice
          label={text('order')}
          choices={orderNames}
          nameOf={(name) => text(`orders.${name}`)}
          value={orderNames.find((name) => orders[name].sortBy === view.sortBy) ?? 'position'}
          onChange={(name) => show(orders[name])}
          minWidth={150}
        />
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {isTracked && (
          <FormControlLabel
            control={
              <Switch
                checked={conditions.withoutReferral ?? false}
                onChange={(_event, checked) => change({ withoutReferral: checked ? true : undefined })}
              />
            }
            label={text('without_referral')}
          />
        )}
        <FormControlLabel
          control={
            <Switch
              checked={conditions.optedOut ?? false}
              onChange={(_event, checked) => change({ optedOut: checked ? true : undefined })}
            />
          }
          label={text('opted_out')}
        />
        {further.map(({ label, without }) => (
          <Chip key={label} label={label} onDelete={() => change(without)} />
        ))}
      </Stack>
    </Stack>
  )
}
