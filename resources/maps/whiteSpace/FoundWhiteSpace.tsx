import { Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { baseMonthPart } from '#contract/fileNames.ts'
import { api, type Reply, type RequestParameters } from '#dataProvider/client.ts'
import { formatCount, formatMonth } from '#ui/format.ts'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { FoundCount } from '#ui/list/FoundCount.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { SelectionActions } from '../selection/SelectionActions.tsx'
import type { Ring } from './question.ts'
import { WhiteSpaceRow } from './WhiteSpaceRow.tsx'
import './texts.ts'

export type WhiteSpaceBody = RequestParameters<'searchWhiteSpace'>['body']

/** All of them are called with the same function as long as the panel is shown. */
export interface WhiteSpaceCallbacks {
  /** The row under the pointer or with the focus; null when there is none any more. */
  readonly onHover: (id: number | null) => void
  /** A row was chosen, to be shown on the map. */
  readonly onPick: (id: number) => void
  /** The institutions of the shown page in their order, and the ring they lie in; no ring while nothing is known. */
  readonly onResults: (ids: readonly number[], ring: Ring | null) => void
}

export interface FoundWhiteSpaceProps extends WhiteSpaceCallbacks {
  readonly found: Reply<'searchWhiteSpace'>
  readonly body: WhiteSpaceBody
  readonly page: number
  readonly onPage: (page: number) => void
}

interface SelectionBarProps {
  readonly pageIds: readonly number[]
  readonly selected: readonly number[]
  readonly onSelect: (ids: readonly number[]) => void
}

/** Selects the page. What is selected, on other pages too, can be acted on; the bar stays in view meanwhile. */
const SelectionBar = ({ pageIds, selected, onSelect }: SelectionBarProps) => {
  const translate = useTranslate()
  const here = pageIds.filter((id) => selected.includes(id))
  const others = selected.filter((id) => !pageIds.includes(id))
  const isAll = here.length === pageIds.length
  return (
    <Box className="no-print" sx={{ position: 'sticky', top: 0, zIndex: 1, bgcolor: 'background.paper' }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          label={translate('renkei.list.select_page')}
          control={<Checkbox checked={isAll} indeterminate={here.length > 0 && !isAll} />}
          onChange={() => onSelect(isAll ? others : [...others, ...pageIds])}
          sx={{ ml: 0, mr: 1 }}
        />
        {selected.length > 0 && (
          <Button size="small" onClick={() => onSelect([])}>
            {translate('renkei.white_space.deselect')}
          </Button>
        )}
      </Stack>
      {selected.length > 0 && <SelectionActions ids={selected} onDone={() => onSelect([])} />}
    </Box>
  )
}

/** What a request always says, or what only orders its answer; the name of its file says the ring in words. */
const unnarrowing: ReadonlySet<string> = new Set(['centerMedicalInstitutionId', 'radiusKm', 'sortBy', 'sort'])

/** A page of the institutions that never referred: how many there are, what the figures stand on, the rows, and what to do with them. */
export const FoundWhiteSpace = ({ found, body, page, onPage, onHover, onPick, onResults }: FoundWhiteSpaceProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [selected, setSelected] = useState<readonly number[]>([])
  const { medicalInstitutions, center, totalCount, totalPage, unplacedCount, baseMonth } = found
  const text = (key: string, args?: Record<string, unknown>) => translate(`renkei.white_space.${key}`, args)
  const isNarrowed = Object.keys(body).some((name) => !unnarrowing.has(name))
  useEffect(() => {
    const { longitude, latitude } = center
    onResults(
      medicalInstitutions.map(({ id }) => id),
      { longitude, latitude, kilometres: body.radiusKm },
    )
  }, [medicalInstitutions, center, body.radiusKm, onResults])
  return (
    <>
      <Typography variant="caption" component="p" color="text.secondary">
        {text('explanation', { center: center.name })}{' '}
        {baseMonth ? text('base_month', { month: formatMonth(baseMonth, locale) }) : text('not_loaded')}
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <FoundCount isPending={false} count={text('found', { count: formatCount(totalCount, locale) })} />
        <ExportButton
          name={text('file')}
          narrowed={[
            text('file_around', { center: center.name, kilometres: formatCount(body.radiusKm, locale) }),
            ...baseMonthPart(baseMonth, locale.startsWith('ja') ? 'ja' : 'en'),
            ...(isNarrowed ? [translate('renkei.list.narrowed')] : []),
          ]}
          csv={() => api.exportWhiteSpace({ body })}
          disabled={totalCount === 0}
        />
      </Stack>
      {totalCount === 0 ? (
        <EmptyState title={text('empty')} hint={text('empty_hint')} />
      ) : (
        <div>
          <SelectionBar pageIds={medicalInstitutions.map(({ id }) => id)} selected={selected} onSelect={setSelected} />
          <Box component="ul" aria-label={text('list')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {medicalInstitutions.map((institution) => (
              <WhiteSpaceRow
                key={institution.id}
                institution={institution}
                radiusKm={body.radiusKm}
                hasPartners={baseMonth !== null}
                isSelected={selected.includes(institution.id)}
                onSelect={(isSelected) =>
                  setSelected(
                    isSelected ? [...selected, institution.id] : selected.filter((id) => id !== institution.id),
                  )
                }
                onHover={onHover}
                onPick={onPick}
              />
            ))}
          </Box>
        </div>
      )}
      <Pages count={totalPage} page={page} onChange={onPage} />
      {unplacedCount > 0 && (
        <Typography variant="caption" component="p" color="text.secondary">
          {text('unplaced', { count: formatCount(unplacedCount, locale) })}
        </Typography>
      )}
    </>
  )
}
