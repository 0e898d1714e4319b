import { api, type Reply } from '../../../../dataProvider/client.ts'
import { NamedListForm } from '../../../../ui/namedList/NamedListForm.tsx'

export interface GroupsFormProps {
  readonly stored: Reply<'listVocGroups'>
  readonly onClose: (saved: boolean) => void
  readonly onReload: () => void
}

/** The form for all groups: add, rename, move, delete. */
export const GroupsForm = ({ stored, onClose, onReload }: GroupsFormProps) => (
  <NamedListForm
    texts="renkei.vocs.groups"
    entries={stored.vocGroups.map(({ id, name, vocCount }) => ({
      entryId: id,
      name,
      description: '',
      count: vocCount,
    }))}
    save={(entries, accepted) =>
      api.replaceVocGroups({
        body: {
          vocGroups: entries.map(({ entryId, name }) => ({ id: entryId, name })),
          updatedAt: stored.updatedAt,
          ...accepted,
        },
      })
    }
    onSaved={() => onClose(true)}
    onLeave={() => onClose(false)}
    onReload={onReload}
  />
)
