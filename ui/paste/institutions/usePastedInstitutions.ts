import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { useTypedState } from '../../form/drafts/useTypedState.ts'
import { type Choices, linesIn } from './pastedLines.ts'

/**
 * A pasted text whose lines name institutions, and what they were matched with.
 * @param institutionLines - the institutions that a text names, one a line, if it holds more than them
 */
export const usePastedInstitutions = (institutionLines: (text: string) => string = (text) => text) => {
  const ownPrefecture = useCurrentUser()?.tenant.prefecture ?? ''
  const [text, setText] = useTypedState('pasted institutions', '')
  const [prefecture, setPrefecture] = useState(ownPrefecture)
  const [choices, setChoices] = useState<Choices>({})
  const lines = linesIn(institutionLines(text))
  const matching = useMutation({
    mutationFn: () => api.matchMedicalInstitutions({ body: { lines, ...(prefecture && { prefecture }) } }),
    onSuccess: () => setChoices({}),
  })
  return {
    text,
    setText,
    prefecture,
    setPrefecture,
    choices,
    /** @param id - undefined takes a choice back */
    choose: (line: string, id: number | undefined) =>
      setChoices(({ [line]: _before, ...others }) => (id === undefined ? others : { ...others, [line]: id })),
    lines,
    /** undefined before the lines were matched. */
    matches: matching.data?.matches,
    matching,
  }
}

export type PastedInstitutions = ReturnType<typeof usePastedInstitutions>
