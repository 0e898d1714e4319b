import { Box, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { CancelButton, CloseCross, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { useKeptState } from '#ui/form/drafts/useKeptState.ts'
import { isLike, useTypedState } from '#ui/form/drafts/useTypedState.ts'
import { useLookups } from '#ui/institutions/useLookups.ts'
import { useDevice } from '#ui/useDevice.ts'
import type { Email } from '../emailQueries.ts'
import { noFilter } from './destinationConditions.ts'
import { DestinationFilters } from './DestinationFilters.tsx'
import { FoundDoctors, type TakenDoctors } from './FoundDoctors.tsx'
import { TakeQuestion } from './TakeQuestion.tsx'
import './texts.ts'
import '#ui/institutions/texts.ts'

/** The most single doctors that one call takes. */
const maxSelected = 1_000

export interface DoctorsDialogProps {
  readonly email: Email
  /** How many rows the e-mail has already, whatever becomes of them. */
  readonly presentCount: number
  readonly onClose: () => void
}

/** How many single doctors are selected, and the button that takes them. */
const SelectionActions = ({ count, onTake }: { readonly count: number; readonly onTake: () => void }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.email_recipients.choose.${key}`, args)
  const isTooMany = count > maxSelected
  return (
    <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
      <Typography className="figures" aria-live="polite" sx={{ flexGrow: 1 }}>
        {words(isTooMany ? 'too_many_selected' : 'selected', {
          count: formatCount(count, locale),
          most: formatCount(maxSelected, locale),
        })}
      </Typography>
      <CancelButton />
      <Button variant="contained" disabled={count === 0 || isTooMany} onClick={onTake}>
        {words('take_selected')}
      </Button>
    </DialogActions>
  )
}

/** Chooses recipients of a draft: all doctors who fulfil conditions, or single ones. */
export const DoctorsDialog = ({ email, presentCount, onClose }: DoctorsDialogProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const titleId = useId()
  const lookups = useLookups()
  // Conditions take time to set. They stay when the dialog is closed, until recipients were taken by them.
  const {
    value: filter,
    change: setFilter,
    forget,
  } = useKeptState(
    `email ${email.id} doctors`,
    () => noFilter,
    (kept) => (isLike(noFilter, kept) ? kept : undefined),
  )
  const [selectedIds, setSelectedIds] = useTypedState<readonly number[]>(`email ${email.id} selected doctors`, [])
  const selected: ReadonlySet<number> = new Set(selectedIds)
  const [taken, setTaken] = useState<TakenDoctors | null>(null)
  const select = (ids: readonly number[], isSelected: boolean) =>
    setSelectedIds((before) => {
      const others = before.filter((id) => !ids.includes(id))
      return isSelected ? [...others, ...ids] : others
    })
  const form = <DestinationFilters filter={filter} lookups={lookups} onChange={setFilter} />
  return (
    <TypingDialog
      typed={selectedIds.toSorted((a, b) => a - b)}
      onClose={onClose}
      fullWidth
      maxWidth="lg"
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { height: device === 'phone' ? undefined : '90dvh' } } }}
    >
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        {translate('renkei.email_recipients.choose.title')}
        <CloseCross />
      </DialogTitle>
      <DialogContent
        dividers
        sx={{
          display: 'grid',
          gap: 2,
          p: 0,
          alignItems: 'start',
          gridTemplateColumns: device === 'pc' ? '280px minmax(0, 1fr)' : 'minmax(0, 1fr)',
          ...(device === 'pc' && { overflow: 'hidden', gridTemplateRows: 'minmax(0, 1fr)' }),
        }}
      >
        {device === 'pc' && (
          <Box
            component="section"
            aria-label={translate('renkei.medical_institutions.conditions.title')}
            sx={{ p: 2, height: '100%', overflow: 'auto', borderRight: 1, borderColor: 'line' }}
          >
            {form}
          </Box>
        )}
        <FoundDoctors
          filter={filter}
          onFilter={setFilter}
          lookups={lookups}
          form={device === 'pc' ? null : form}
          isSales={email.category === 'sales'}
          selected={selected}
          onSelect={select}
          onTake={setTaken}
        />
      </DialogContent>
      <SelectionActions
        count={selected.size}
        onTake={() => setTaken({ conditions: { doctorIds: [...selectedIds] }, count: selected.size })}
      />
      {taken && (
        <TakeQuestion
          emailId={email.id}
          {...taken}
          presentCount={presentCount}
          onDone={() => {
            forget()
            onClose()
          }}
          onClose={() => setTaken(null)}
        />
      )}
    </TypingDialog>
  )
}
