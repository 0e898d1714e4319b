import { Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { maxChosenInstitutions } from '#contract/emails/recipients.ts'
import { maxMailed } from '#contract/communications/paperMail.ts'
import { maxExportedIds } from '#contract/institutions/medicalInstitutions.ts'
import { maxLabelledAtOnce } from '#contract/labels/medicalInstitutionLabels.ts'
import { maxPhaseChanges } from '#contract/institutions/phases.ts'
import { maxListed } from '#contract/work/actionListInstitutions.ts'
import { maxStops } from '#contract/work/actionListRoutes.ts'
import { maxTasksAtOnce } from '#contract/work/tasks.ts'
import { maxPlansAtOnce } from '#contract/work/visitPlans.ts'
import { formatCount } from '#ui/format.ts'
import { SelectionButtons } from '../../work/institutionActions/SelectionButtons.tsx'
import { LabelSelection } from './LabelSelection.tsx'
import { useHasPhases } from '#ui/institutions/usePhase.ts'
import { PhaseSelection } from './PhaseSelection.tsx'
import { SelectionFile } from './SelectionFile.tsx'
import { TagSelection } from './TagSelection.tsx'
import './texts.ts'

export interface SelectionActionsProps {
  readonly ids: readonly number[]
  /** After an action, when the selection has served its purpose. */
  readonly onDone: () => void
}

/** How many institutions are selected, what can be done with them, and what only with fewer. */
export const SelectionActions = ({ ids, onDone }: SelectionActionsProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const user = useCurrentUser()
  const may = (feature: 'communications' | 'tasks' | 'action_lists' | 'medical_institutions_search' | 'emails') =>
    user?.features.includes(feature) ?? false
  const hasSearch = may('medical_institutions_search')
  const hasPhases = useHasPhases() && hasSearch
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.map_selection.${key}`, args)
  const limits = [
    { action: 'route', most: maxStops, offered: hasSearch && may('action_lists') },
    { action: 'visits', most: maxPlansAtOnce, offered: may('communications') },
    { action: 'tasks', most: maxTasksAtOnce, offered: may('tasks') },
    { action: 'list', most: maxListed, offered: may('action_lists') },
    { action: 'email', most: maxChosenInstitutions, offered: may('emails') },
    { action: 'mail', most: maxMailed, offered: may('communications') },
    { action: 'label', most: maxLabelledAtOnce, offered: hasSearch },
    { action: 'phase', most: maxPhaseChanges, offered: hasPhases },
    { action: 'csv', most: maxExportedIds, offered: hasSearch },
  ]
    .filter(({ most, offered }) => offered && ids.length > most)
    .map(({ action, most }) => text(`limits.${action}`, { most: formatCount(most, locale) }))
  return (
    <Stack
      component="section"
      aria-label={text('title')}
      className="no-print"
      sx={{ gap: 0.5, p: 1, borderRadius: 1, bgcolor: 'action.selected' }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Typography className="figures" aria-live="polite" sx={{ fontWeight: 700, mr: 1 }}>
          {text('count', { count: formatCount(ids.length, locale) })}
        </Typography>
        <SelectionButtons ids={ids} onDone={onDone} />
        {hasSearch && <TagSelection ids={ids} onDone={onDone} />}
        {hasSearch && <LabelSelection ids={ids} onDone={onDone} />}
        {hasPhases && <PhaseSelection ids={ids} onDone={onDone} />}
        {hasSearch && <SelectionFile ids={ids} />}
      </Stack>
      {limits.length > 0 && (
        <Typography variant="caption" component="p">
          {text('limits.title', { limits: limits.join(text('limits.and')) })}
        </Typography>
      )}
    </Stack>
  )
}
