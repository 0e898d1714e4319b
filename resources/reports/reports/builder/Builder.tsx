import { Alert, Box, Button, Stack } from '@mui/material'
import { useEffect, useMemo, useState } from 'react'
import { forgetDraft, keepDraft, keepSoon } from '#authProvider/keptDrafts.ts'
import { monthOf } from '#contract/months.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { today } from '#ui/format.ts'
import { useHold, useIsOvertaken } from '#ui/form/drafts/HeldVersion.tsx'
import { Overtaken } from '#ui/form/drafts/Overtaken.tsx'
import { UnsavedGuard } from '#ui/page/leaving/UnsavedGuard.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { useResultView } from '../result/view/useResultView.ts'
import { AboutFields } from './AboutFields.tsx'
import { BuilderContext, type BuilderState, type PanelPart } from './builder.ts'
import { BuilderHead } from './BuilderHead.tsx'
import { type Definition, type Draft, requestOf } from './draft/draft.ts'
import { countsContactsAlone } from './draft/items.ts'
import type { KeptReport } from './draft/keptReport.ts'
import { Panel } from './Panel.tsx'
import { PresetChoice } from './PresetChoice.tsx'
import { LiveResult } from './result/LiveResult.tsx'
import { useLater } from './result/useLater.ts'
import { useRefusals } from './result/useRefusals.ts'
import { useSaving } from './saving/useSaving.ts'
import type { AreaLabel } from './useAreaLabels.ts'
import { useItemDefinitions } from './useItemDefinitions.ts'
import { useWords } from './useWords.ts'

export interface BuilderProps {
  readonly kind: ReportKind
  readonly title: string
  /** The report that is changed; null for a new one. */
  readonly stored: Definition | null
  /** The draft as it is stored, or empty. */
  readonly start: Draft
  /** A draft that was kept or came with the address. */
  readonly restored: Draft | null
  /** The newest month that is loaded. */
  readonly baseMonth: string
  readonly labels: readonly AreaLabel[]
  /** Who keeps the draft, and its name. */
  readonly owner: string
  readonly draftName: string
  readonly onReload: () => void
}

/** Builds a report: presets first, then items, columns and conditions at the left, the live result at the right. */
export const Builder = (props: BuilderProps) => {
  const { kind, title, stored, start, restored, labels, owner, draftName, onReload } = props
  const text = useWords()
  const isPhone = useDevice() === 'phone'
  const [draft, setDraft] = useState(restored ?? start)
  const [isRestored, setRestored] = useState(restored !== null)
  const [isOpen, setOpen] = useState(draft.items.length > 0)
  const [part, open] = useState<PanelPart>(draft.items.length > 0 ? 'columns' : 'items')
  const [isSaved, setSaved] = useState(false)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start)
  useHold(isDirty && !isSaved)
  const isOvertaken = useIsOvertaken()
  useEffect(() => {
    if (!isDirty || isSaved) return undefined
    return keepSoon(owner, draftName, () => keepDraft(owner, draftName, { draft, stored } satisfies KeptReport))
  }, [owner, draftName, draft, stored, isDirty, isSaved])
  const canCompute = draft.displayItems.length > 0 && (kind !== 'area' || draft.about.labelId !== null)
  const request = useLater(canCompute ? requestOf(kind, draft) : null)
  const refusals = useRefusals(kind, request)
  const definitions = useItemDefinitions(kind, draft.about.communicationType)
  const saving = useSaving({
    kind,
    draft,
    stored,
    onSaved: () => {
      setSaved(true)
      forgetDraft(owner, draftName)
    },
  })
  const [view] = useResultView()
  const newestMonth = countsContactsAlone(draft, definitions) ? monthOf(today()) : props.baseMonth
  const baseMonth = view.baseMonth ?? newestMonth
  const state = useMemo(
    (): BuilderState => ({ kind, draft, change: setDraft, definitions, baseMonth, newestMonth, refusals, part, open }),
    [kind, draft, definitions, baseMonth, newestMonth, refusals, part],
  )
  const discard = () => {
    forgetDraft(owner, draftName)
    setRestored(false)
    setDraft(start)
    setOpen(start.items.length > 0)
  }
  const isBuilding = isOpen || draft.items.length > 0
  return (
    <BuilderContext value={state}>
      <Stack spacing={2}>
        <BuilderHead title={title} stored={stored} saving={saving} isDirty={isDirty} onReload={onReload} />
        <Overtaken when={isOvertaken && isDirty && !isSaved} />
        {isRestored && isDirty && (
          <Alert
            severity="info"
            action={
              <Button color="inherit" onClick={discard}>
                {text('restored.discard')}
              </Button>
            }
          >
            {text('restored.title')}
          </Alert>
        )}
        {!isPhone && <AboutFields labels={labels} />}
        {isBuilding ? (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '400px minmax(0, 1fr)' },
            }}
          >
            {!isPhone && <Panel />}
            <LiveResult request={request} />
          </Box>
        ) : (
          <PresetChoice onEmpty={() => setOpen(true)} />
        )}
      </Stack>
      <UnsavedGuard when={isDirty && !isSaved} />
    </BuilderContext>
  )
}
