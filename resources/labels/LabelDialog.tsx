import { Dialog, DialogTitle } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { DiscardQuestion } from '#ui/form/dialogs/DiscardQuestion.tsx'
import { useHeldVersion } from '#ui/form/drafts/HeldVersion.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { LabelForm } from './LabelForm.tsx'
import type { AnyLabel, LabelKind } from '#ui/labels/labelKinds.ts'
import '#ui/labels/texts.ts'

export interface LabelDialogProps {
  /** null for a new one. */
  readonly label: AnyLabel | null
  readonly kind: LabelKind
  readonly onClose: () => void
}

const versionOf = (label: AnyLabel | null): string => label?.updatedAt ?? 'new'

/** The dialog to create or change a label. It asks before unsaved input is lost. */
export const LabelDialog = ({ label, kind, onClose }: LabelDialogProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const titleId = useId()
  const device = useDevice()
  const [changed, setChanged] = useState(false)
  const [asking, setAsking] = useState(false)
  const draftKey = `label ${kind.queryKey.join(' ')} ${label?.id ?? 'new'}`
  const { version, hold } = useHeldVersion(label, versionOf, draftKey)
  const leave = () => (changed ? setAsking(true) : onClose())
  return hold(
    <Dialog open onClose={leave} fullWidth maxWidth="sm" fullScreen={device === 'phone'} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate(`renkei.labels.${label ? 'edit_title' : 'add_title'}`)}</DialogTitle>
      <LabelForm
        key={versionOf(version)}
        label={version}
        draftKey={draftKey}
        kind={kind}
        onChanged={setChanged}
        onCancel={leave}
        onSaved={async () => {
          onClose()
          toast('renkei.labels.saved')
          await queryClient.invalidateQueries({ queryKey: kind.queryKey })
        }}
      />
      <DiscardQuestion isOpen={asking} onDiscard={onClose} onStay={() => setAsking(false)} />
    </Dialog>,
  )
}
