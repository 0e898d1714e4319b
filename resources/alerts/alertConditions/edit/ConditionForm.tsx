import { Add, Close } from '@mui/icons-material'
import {
  Alert,
  Box,
  Button,
  Card,
  FormControlLabel,
  FormHelperText,
  IconButton,
  Menu,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { maxTriggers } from '#contract/alerts/conditions.ts'
import { type FormerPreset, presetSilence } from '#contract/alerts/formerPresets.ts'
import { triggerTypes } from '#contract/alerts/triggers.ts'
import { UnsavedBar } from '#ui/form/drafts/UnsavedBar.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { UnsavedGuard } from '#ui/page/leaving/UnsavedGuard.tsx'
import { BacktestPanel } from './backtest/BacktestPanel.tsx'
import { addableTypes, type Draft, type DraftTrigger, hasWindows, judgesReferrals, newTrigger } from './draft.ts'
import { FilterFields } from './FilterFields.tsx'
import { TriggerSentence } from './TriggerSentence.tsx'
import { useConditionWords } from './useConditionWords.ts'
import { useCreateCondition } from './useCreateCondition.ts'

interface TriggersProps {
  readonly draft: Draft
  readonly hasVisits: boolean
  readonly onChange: (triggers: DraftTrigger[]) => void
}

const Triggers = ({ draft, hasVisits, onChange }: TriggersProps) => {
  const text = useConditionWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { triggers } = draft
  const addable = addableTypes(
    draft,
    triggerTypes.filter((type) => hasVisits || type !== 'communication_visit'),
  )
  return (
    <Stack spacing={1}>
      {triggers.map((trigger, index) => (
        // Triggers have no key of their own and keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <Stack key={`${index} ${trigger.type}`} direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
          {index > 0 && <Typography sx={{ lineHeight: '36px', color: 'text.secondary' }}>{text('and')}</Typography>}
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <TriggerSentence
              trigger={trigger}
              onChange={(changed) => onChange(triggers.map((one, place) => (place === index ? changed : one)))}
            />
          </Box>
          <IconButton
            size="small"
            aria-label={text('remove_trigger', { name: text(`types.${trigger.type}`) })}
            onClick={() => onChange(triggers.filter((_one, place) => place !== index))}
          >
            <Close fontSize="small" />
          </IconButton>
        </Stack>
      ))}
      {triggers.length < maxTriggers && addable.length > 0 && (
        <Button
          size="small"
          startIcon={<Add />}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ alignSelf: 'start' }}
        >
          {text(triggers.length === 0 ? 'add_first_trigger' : 'add_trigger')}
        </Button>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {addable.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              setAnchor(null)
              onChange([...triggers, newTrigger[type]()])
            }}
          >
            {text(`types.${type}`)}
          </MenuItem>
        ))}
      </Menu>
    </Stack>
  )
}

export interface ConditionFormProps {
  /** Names the input that comes back after a reload. */
  readonly name: string
  readonly start: Draft
  /** Whether the plan has communications, and with them visits. */
  readonly hasVisits: boolean
  /** The names of what the copied condition named and that is gone. */
  readonly gone: readonly string[]
  /** The preset whose earlier form the copied condition has. */
  readonly formerPreset?: FormerPreset | null
}

/** Makes an alert condition: its sentences on the left, what they would have told on the right. */
export const ConditionForm = ({ name: draftName, start, hasVisits, gone, formerPreset }: ConditionFormProps) => {
  const text = useConditionWords()
  const translate = useTranslate()
  const [first] = useState(start)
  const [draft, setDraft, restoredSince] = useTypedState(draftName, first, { hasBar: true })
  const { create, isPending, isSaved, error } = useCreateCondition()
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const name = draft.name.trim()
  const submit = (event: FormEvent<HTMLElement>) => {
    event.preventDefault()
    // A number that cannot be read stands in its field; the draft still has the one before it.
    const unreadable = event.currentTarget.querySelector<HTMLElement>('input[aria-invalid="true"]')
    if (unreadable) return unreadable.focus()
    if (name !== '' && draft.triggers.length > 0 && !isPending) create({ ...draft, name })
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(360px, 2fr)' },
      }}
    >
      <UnsavedGuard when={JSON.stringify(draft) !== JSON.stringify(first) && !isSaved} />
      <Card component="form" noValidate onSubmit={submit} sx={{ p: 2, minWidth: 0 }}>
        <Stack spacing={3}>
          {restoredSince !== undefined && <UnsavedBar since={restoredSince} onDiscard={() => setDraft(first)} />}
          {gone.length > 0 && (
            <Alert severity="warning" variant="outlined">
              {text('gone_left_out', { names: gone.join(text('parts.or')) })}
            </Alert>
          )}
          {formerPreset && (
            <Alert severity="info" variant="outlined">
              {text(`former_mended.${formerPreset}`, { months: presetSilence })}
            </Alert>
          )}
          <TextField
            required
            label={text('name')}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <Box component="section" aria-label={text('triggers_title')}>
            <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
              {text('triggers_title')}
            </Typography>
            <Triggers draft={draft} hasVisits={hasVisits} onChange={(triggers) => change({ triggers })} />
            {hasWindows(draft) && <FormHelperText>{text('windows')}</FormHelperText>}
            {judgesReferrals(draft) && (
              <Box sx={{ mt: 2 }}>
                <FormControlLabel
                  control={
                    <Switch
                      checked={draft.onlyUnexpected}
                      onChange={(_event, onlyUnexpected) => change({ onlyUnexpected })}
                    />
                  }
                  label={text('only_unexpected')}
                />
                <FormHelperText sx={{ mt: 0 }}>{text('only_unexpected_hint')}</FormHelperText>
              </Box>
            )}
          </Box>
          <Box component="section" aria-label={text('filters.title')}>
            <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
              {text('filters.title')}
            </Typography>
            <FilterFields filters={draft.filters} hasVisits={hasVisits} onChange={(filters) => change({ filters })} />
          </Box>
          {error && <SaveFailure error={error} />}
          <Stack direction="row" sx={{ justifyContent: 'flex-end', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
            <Typography variant="body2" color="text.secondary">
              {text(draft.triggers.length === 0 ? 'needs_trigger' : name === '' ? 'needs_name' : 'judged_at_once')}
            </Typography>
            <Button
              type="submit"
              variant="contained"
              disabled={name === '' || draft.triggers.length === 0}
              loading={isPending}
            >
              {translate('ra.action.save')}
            </Button>
          </Stack>
        </Stack>
      </Card>
      <BacktestPanel draft={draft} />
    </Box>
  )
}
