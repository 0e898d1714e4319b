import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormContext } from 'react-hook-form'

interface SendingOptions<Sent, Chosen> {
  /** Passes the signal to its request. */
  readonly mutationFn: (chosen: Chosen, signal: AbortSignal) => Promise<Sent>
  readonly onSuccess?: (sent: Sent) => unknown
  /**
   * Called once what was sent is there and its progress has left the screen. Only from here may the app lead elsewhere: until then the file counts as
   * under way, and leaving would be asked about or refused.
   */
  readonly onArrived?: (sent: Sent) => void
  readonly onError?: (error: Error) => unknown
  /** Called in the end, also when the file was given up: the server may have taken it all the same. */
  readonly onSettled?: () => unknown
  readonly meta?: Readonly<Record<string, unknown>>
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

/**
 * Sends a file, and can be given up at any moment, whatever it waits for. It is given up too when its screen is left, before which
 * `UploadProgress` asks.
 * @returns the mutation with `cancel`, after which it is as if nothing had been chosen
 */
export const useSending = <Sent, Chosen>({ mutationFn, onArrived, ...options }: SendingOptions<Sent, Chosen>) => {
  const running = useRef<AbortController>(undefined)
  const { mutate, isPending, data, error, reset, variables } = useMutation({
    ...options,
    mutationFn: (chosen: Chosen) => {
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      return Promise.race([mutationFn(chosen, signal), abortOf(signal)])
    },
  })
  useEffect(() => () => running.current?.abort(), [])
  const arrive = useEffectEvent((sent: Sent) => onArrived?.(sent))
  useEffect(() => {
    if (data !== undefined) arrive(data)
  }, [data])
  return {
    mutate: (chosen: Chosen) => mutate(chosen),
    isPending,
    data,
    error,
    reset,
    variables,
    cancel: () => {
      running.current?.abort()
      reset()
    },
  }
}

/** Sends a file of the form around it as soon as it is chosen. */
export const useUpload = <Sent, Chosen>(options: Omit<SendingOptions<Sent, Chosen>, 'meta'>) => {
  const { control } = useFormContext()
  return useSending({ ...options, meta: { form: control } })
}

/** Whether a file of the form around it is still being sent. What is saved meanwhile would not have it. */
export const useIsUploading = (): boolean => {
  const { control } = useFormContext()
  return useIsMutating({ predicate: ({ meta }) => meta?.['form'] === control }) > 0
}
