import { actionBar } from '../page/actionBar.ts'
import { Button, Stack } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isEditConflict } from '../form/conflict/conflict.ts'
import { DiscardQuestion } from '../form/dialogs/DiscardQuestion.tsx'
import { useHold } from '../form/drafts/HeldVersion.tsx'
import { Overtaken } from '../form/drafts/Overtaken.tsx'
import { SaveFailure } from '../page/failures/SaveFailure.tsx'
import { UnsavedGuard } from '../page/leaving/UnsavedGuard.tsx'
import './texts.ts'

export interface SettingActionsProps {
  readonly isDirty: boolean
  readonly isPending: boolean
  /** Why saving failed; undefined if a question is shown instead. */
  readonly error: Error | undefined
  readonly onCancel: () => void
  /** Whether cancelling leaves the page; the button is then also shown without changes. */
  readonly leaves?: boolean
  /** Discards the input and loads what somebody else has saved in the meantime. */
  readonly onReload: () => void
  /** At the left, such as a button that adds an entry. */
  readonly start?: ReactNode
}

/** The end of a setting's form: the failure, cancel and save. Cancelling and loading what somebody else has saved ask before they drop changes. It has the form's version held while there are changes ({@link useHold}). Of several forms on a screen, only those with changes have a primary button. */
export const SettingActions = ({
  isDirty,
  isPending,
  error,
  onCancel,
  leaves = false,
  onReload,
  start,
}: SettingActionsProps) => {
  const translate = useTranslate()
  const [discarding, setDiscarding] = useState<{ readonly go: () => void }>()
  useHold(isDirty)
  return (
    <>
      {!error && !isPending && <Overtaken />}
      {error && <SaveFailure error={error} />}
      {isEditConflict(error) && (
        <Button onClick={() => setDiscarding({ go: onReload })} sx={{ alignSelf: 'start' }}>
          {translate('renkei.tenant_setting.reload')}
        </Button>
      )}
      <Stack {...actionBar} direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        {start}
        <Stack direction="row" spacing={1} sx={{ ml: 'auto' }}>
          <Button
            disabled={!leaves && !isDirty}
            onClick={() => (isDirty ? setDiscarding({ go: onCancel }) : onCancel())}
          >
            {translate('renkei.shell.cancel')}
          </Button>
          <Button
            type="submit"
            variant={isDirty || isPending ? 'contained' : 'outlined'}
            disabled={!isDirty}
            loading={isPending}
          >
            {translate('renkei.shell.save')}
          </Button>
        </Stack>
      </Stack>
      <UnsavedGuard when={isDirty && !isPending} />
      <DiscardQuestion
        isOpen={discarding !== undefined}
        onDiscard={() => {
          setDiscarding(undefined)
          discarding?.go()
        }}
        onStay={() => setDiscarding(undefined)}
      />
    </>
  )
}
