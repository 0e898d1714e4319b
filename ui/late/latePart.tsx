import { Dialog, DialogActions, DialogContent, Button } from '@mui/material'
import { type ComponentType, lazy, type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { loadPart } from '#dataProvider/loadPart.ts'
import { LoadError } from '../page/failures/LoadError.tsx'

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** What is shown in place of a part that could not be loaded. */
export type ShowFailure<Props> = (error: Error, retry: () => void, props: Props) => ReactNode

export interface LatePart<Props> {
  (props: Props): ReactNode
  /** Loads the scripts ahead. @throws like `loadPart`; showing the part then tries again and shows the failure */
  readonly preload: () => Promise<void>
}

/**
 * A component whose scripts are loaded when it is first shown, or before that by `preload`. It suspends meanwhile; once preloaded it is shown at
 * once (React's `lazy` would show the fallback even then, and after a fallback nothing else for 300 ms). A failure is shown in its place, and the
 * rest of the page stays; the next attempt loads again, which `lazy` alone never does.
 * @param showFailure - by default the reason with a retry, as of a block
 */
export const latePart = <Props extends object>(
  load: Load<Props>,
  showFailure: ShowFailure<Props> = (error, retry) => <LoadError error={error} onRetry={retry} />,
): LatePart<Props> => {
  let loaded: ComponentType<Props> | undefined
  const loadFailures = new WeakSet<Error>()
  const loadAndKeep = async () => {
    const module = await loadPart(load)
    loaded = module.default
    return module
  }
  const anAttempt = (): ComponentType<Props> =>
    lazy(() =>
      loadAndKeep().catch((error: unknown) => {
        if (error instanceof Error) loadFailures.add(error)
        throw error
      }),
    )
  let attempt = anAttempt()
  /** The attempt after one that has failed, which all places where the part is shown share. */
  const attemptAfter = (failed: ComponentType<Props>): ComponentType<Props> => {
    if (loaded) return loaded
    if (attempt === failed) attempt = anAttempt()
    return attempt
  }
  const Part = (props: Props) => {
    // Decided once: another component in the same place would lose the part's state.
    const [Component, setComponent] = useState<ComponentType<Props>>(() => loaded ?? attempt)
    return (
      <ErrorBoundary
        onReset={() => setComponent(() => attemptAfter(Component))}
        fallbackRender={({ error, resetErrorBoundary }) => {
          if (!(error instanceof Error) || !loadFailures.has(error)) throw error
          return showFailure(error, resetErrorBoundary, props)
        }}
      >
        <Component {...props} />
      </ErrorBoundary>
    )
  }
  const preload = async () => {
    await loadAndKeep()
  }
  return Object.assign(Part, { preload })
}

const DialogFailed = ({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogContent id={id}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** {@link latePart} for a dialog: a failure is a dialog too, and can be closed. */
export const lateDialog = <Props extends { readonly onClose: () => void }>(load: Load<Props>): LatePart<Props> =>
  latePart(load, (error, retry, { onClose }) => (
    <DialogFailed onClose={onClose}>
      <LoadError error={error} onRetry={retry} />
    </DialogFailed>
  ))
