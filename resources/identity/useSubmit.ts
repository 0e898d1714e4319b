import { type FormEvent, useState } from 'react'
import type { Outcome } from '#authProvider/signInCalls.ts'

type Failure<T> = Exclude<Outcome<T>, { kind: 'done' }>

/** The value of a text field in a form. */
export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Submits a form of the sign-in screens, one request at a time.
 * @param send - the call, with the form's data
 * @param onDone - called with its result on success
 */
export const useSubmit = <T>(send: (form: FormData) => Promise<Outcome<T>>, onDone: (value: T) => void) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure<T> | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(null)
    const outcome = await send(form)
    if (outcome.kind === 'done') return onDone(outcome.value)
    setBusy(false)
    setFailure(outcome)
  }
  const complaint = (field: string) => (failure?.kind === 'invalid' ? failure.fields[field] : undefined)
  return { busy, failure, complaint, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}
