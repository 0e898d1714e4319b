import { useSearchParams } from 'react-router'

export const parts = ['contents', 'recipients', 'send'] as const
export type Part = (typeof parts)[number]

const isPart = (value: string | null): value is Part => (parts as readonly (string | null)[]).includes(value)

/** The part of an e-mail that the address names. @param first - what is open if it names none */
export const usePart = (first: Part) => {
  const [parameters, setParameters] = useSearchParams()
  const given = parameters.get('part')
  return {
    part: isPart(given) ? given : first,
    open: (part: Part) =>
      setParameters(
        (present) => {
          const next = new URLSearchParams(present)
          next.set('part', part)
          return next
        },
        { replace: true },
      ),
  }
}
