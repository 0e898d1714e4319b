import { AddTaskOutlined, LocalHospitalOutlined, PhoneOutlined, WhereToVoteOutlined } from '@mui/icons-material'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formAddress } from '#ui/list/listPlace.ts'
import { entriesFor } from '../menu.ts'
import type { Command } from './command.ts'
import { type InstitutionAction, institutionActions, plain, wantedAction } from './institutionActions.ts'
import { useInstitutions, useRecentInstitutions } from './useInstitutions.ts'
import { useRecords } from './useRecords.ts'

const icons = { visit: WhereToVoteOutlined, phone: PhoneOutlined, task: AddTaskOutlined } as const

interface Institution {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly tel: string | null
}

const detailOf = ({ address, tel }: Institution) => (tel ? `${tel} · ${address}` : address)

const chartOf = (institution: Institution): Command => ({
  key: `institution ${institution.id}`,
  name: institution.name,
  detail: detailOf(institution),
  to: `/crms/${institution.id}`,
  icon: LocalHospitalOutlined,
})

const useScreens = (): readonly (Command & { readonly words: string })[] => {
  const translate = useTranslate()
  const user = useCurrentUser()
  return useMemo(
    () =>
      (user ? entriesFor(user) : []).map(({ name, route, icon, alsoKnownAs = '' }) => {
        const title = translate(`renkei.shell.screens.${name}`)
        const words = plain(`${title} ${alsoKnownAs} ${name.replaceAll('_', ' ')}`)
        return { key: route, name: title, to: route, icon, words }
      }),
    [user, translate],
  )
}

/**
 * What the palette offers for a text: before anything is typed, the charts opened last and all screens; otherwise screens,
 * institutions, what can be done about the first of them, and other records. A text with an action (訪問 前田整形) offers
 * that action for each institution.
 */
export const useCommands = (typed: string) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  const screens = useScreens()
  const wanted = plain(typed)
  const mayFind = user?.features.includes('medical_institutions_search') ?? false
  const actions = mayFind ? institutionActions.filter(({ feature }) => user?.features.includes(feature)) : []
  const asked = wantedAction(wanted, actions)
  const found = useInstitutions(asked?.rest ?? wanted, mayFind)
  const recent = useRecentInstitutions(mayFind && wanted === '')
  const records = useRecords(asked ? '' : wanted)
  const actionOn = ({ name, path, given }: InstitutionAction, institution: Institution): Command => ({
    key: `${name} ${institution.id}`,
    name: translate(`renkei.shell.palette.actions.${name}`, { name: institution.name }),
    detail: detailOf(institution),
    kind: translate('renkei.shell.palette.kinds.action'),
    to: formAddress(path, {
      given: { ...given, medicalInstitutionId: institution.id },
      backTo: `${pathname}${search}`,
    }),
    icon: icons[name],
  })
  const [first] = found.institutions
  const commands: readonly Command[] = asked
    ? found.institutions.map((institution) => actionOn(asked.action, institution))
    : [
        ...(wanted === '' ? recent.map(chartOf) : []),
        ...screens.filter(({ words }) => words.includes(wanted)),
        ...found.institutions.map(chartOf),
        ...(first ? actions.map((action) => actionOn(action, first)) : []),
        ...records.commands,
      ]
  return {
    commands,
    isFetching: found.isFetching || records.isFetching,
    error: found.error ?? records.error,
  }
}
