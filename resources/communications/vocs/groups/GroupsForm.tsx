import { VocGroups } from '#contract/communications/vocGroups.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { NamedListForm } from '#ui/namedList/NamedListForm.tsx'

export interface GroupsFormProps {
  readonly stored: Reply<'listVocGroups'>
  readonly onClose: (saved: boolean) => void
  readonly onReload: () => void
}

/** The form for all groups: add, rename, move, delete. */
export const GroupsForm = ({ stored, onClose, onReload }: GroupsFormProps) => (
  <NamedListForm
    texts="renkei.vocs.groups"
    stored={stored}
    item={VocGroups}
    entriesOf={({ vocGroups }) =>
      vocGroups.map(({ id, name, vocCount }) => ({ entryId: id, name, description: '', count: vocCount }))
    }
    save={(entries, accepted, updatedAt) =>
      api.replaceVocGroups({
        body: {
          vocGroups: entries.map(({ entryId, name }) => ({ id: entryId, name })),
          updatedAt,
          ...accepted,
        },
      })
    }
    onSaved={() => onClose(true)}
    onLeave={() => onClose(false)}
    onReload={onReload}
  />
)
