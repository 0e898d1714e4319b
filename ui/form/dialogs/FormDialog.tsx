import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocale, useTranslate } from 'react-admin'
import type { z } from 'zod'
import { FormDraft } from '../drafts/FormDraft.tsx'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { Overtaken } from '../drafts/Overtaken.tsx'
import { complaintsAbout } from '../payload.ts'
import { useHold } from '../drafts/HeldVersion.tsx'
import { useIsDirty } from '../useIsDirty.ts'
import { UnsavedGuard } from '../../page/leaving/UnsavedGuard.tsx'
import { useDevice } from '../../useDevice.ts'

/** The fields scroll and the buttons stay, also where the dialog fills a phone. */
const scrollingForm = {
  '& .MuiDialog-paper > form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 'auto' },
} as const

type Values = Readonly<Record<string, unknown>>

interface ButtonsProps {
  readonly save: string
  readonly isSaving: boolean
  readonly needsChange: boolean
  /** Called with what the button for leaving does, for the Escape key. */
  readonly onLeaving: (leave: () => void) => void
  readonly onClose: () => void
}

const Buttons = ({ save, isSaving, needsChange, onLeaving, onClose }: ButtonsProps) => {
  const translate = useTranslate()
  const isDirty = useIsDirty()
  useHold(isDirty)
  const [isAsking, setIsAsking] = useState(false)
  const leave = () => (isDirty ? setIsAsking(true) : onClose())
  useEffect(() => {
    onLeaving(isSaving ? () => {} : leave)
  })
  return (
    <DialogActions>
      <Button disabled={isSaving} onClick={leave}>
        {translate('renkei.shell.cancel')}
      </Button>
      <Button type="submit" variant="contained" disabled={needsChange && !isDirty} loading={isSaving}>
        {save}
      </Button>
      <UnsavedGuard when={isDirty && !isSaving} />
      <DiscardQuestion isOpen={isAsking} onDiscard={onClose} onStay={() => setIsAsking(false)} />
    </DialogActions>
  )
}

export interface FormDialogProps {
  /** Names the dialog and its record, for the input that comes back after a reload. */
  readonly name: string
  readonly title: string
  /** What the button says that saves. */
  readonly save: string
  readonly isSaving: boolean
  /** Whether the values that it begins with are stored already, so that only others are worth saving. */
  readonly needsChange?: boolean
  /** The values that the form begins with, camelCase. */
  readonly start: Values
  readonly payload: z.ZodObject
  /** What a field is called. */
  readonly nameOf: (field: string) => string
  /** Whether the dialog itself says that somebody else has saved the same meanwhile. */
  readonly saysConflict?: boolean
  /** @returns messages by field where the server has refused some */
  readonly onSubmit: (values: Values) => Promise<Readonly<Record<string, unknown>> | undefined>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with a form, checked by the payload's schema. It fills a phone, and asks before it drops what somebody has typed. */
export const FormDialog = ({
  name,
  title,
  save,
  isSaving,
  needsChange = false,
  start,
  payload,
  saysConflict = false,
  nameOf,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) => {
  const device = useDevice()
  const titleId = useId()
  const language = useLocale() === 'en' ? 'en' : 'ja'
  const [first] = useState(start)
  const leaving = useRef(onClose)
  const noteLeaving = useCallback((leave: () => void) => {
    leaving.current = leave
  }, [])
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && leaving.current()}
      sx={scrollingForm}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Form
        record={first}
        noValidate
        disableInvalidFormNotification
        validate={(values) => complaintsAbout(payload, values, language)}
        onSubmit={onSubmit}
      >
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
          <FormDraft name={`dialog ${name}`} nameOf={nameOf} />
          {!isSaving && !saysConflict && <Overtaken />}
          {children}
        </DialogContent>
        <Buttons save={save} isSaving={isSaving} needsChange={needsChange} onLeaving={noteLeaving} onClose={onClose} />
      </Form>
    </Dialog>
  )
}
