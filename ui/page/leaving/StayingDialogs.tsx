import { createContext, Fragment, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

type Show = (make: (close: () => void) => ReactNode) => void

const Shown = createContext<Show | null>(null)

/** The place in a page for dialogs that stay open until they are closed, whatever becomes of the row whose button opened them. */
export const StayingDialogs = ({ children }: { readonly children: ReactNode }) => {
  const [dialog, setDialog] = useState<{ readonly number: number; readonly content: ReactNode }>()
  const show: Show = useCallback((make) => {
    const close = () => setDialog(undefined)
    // Each is a dialog of its own, with nothing typed in it.
    setDialog((before) => ({ number: (before?.number ?? 0) + 1, content: make(close) }))
  }, [])
  const shown = useMemo(() => dialog && <Fragment key={dialog.number}>{dialog.content}</Fragment>, [dialog])
  return (
    <Shown value={show}>
      {children}
      {shown}
    </Shown>
  )
}

/**
 * Shows a dialog that stays although the row goes that opened it, since a colleague has deleted or moved the record, say: nothing typed is lost, and saving
 * says what has happened. The dialog keeps the properties that it is given when it opens, so it reads for itself what may change meanwhile.
 * @example showDialog((close) => <ChangeDialog plan={plan} onClose={close} />)
 */
export const useStayingDialog = (): Show => {
  const show = useContext(Shown)
  if (!show) throw new Error('useStayingDialog() is called outside of a page')
  return show
}
