export const emailSuppressions = {
  resources: {
    email_suppressions: {
      name: 'Do-not-mail entry',
      fields: {
        address: 'E-mail address',
        scope: 'Scope',
        reason: 'Reason',
        status: 'State',
        note: 'Note',
        email: 'From e-mail',
        createdDate: 'Added',
        createdBy: 'Added by',
        liftedAt: 'Lifted',
        liftedBy: 'Lifted by',
        liftReason: 'Reason for lifting',
      },
      enums: {
        scope: { sales: 'No advertising', all: 'No mail at all' },
        reason: {
          opted_out: 'Opted out',
          bounced: 'Address does not exist',
          full_box: 'Mailbox full',
          complained: 'Reported as spam',
          by_hand: 'Added by the office',
        },
        status: { standing: 'In force', lifted: 'Lifted', all: 'All' },
      },
      empty: 'No address is on the list',
      empty_hint:
        'Addresses that opt out or do not exist are added by themselves. Add others here, such as those who told you by phone.',
    },
  },
  renkei: {
    email_suppressions: {
      lists: 'Do-not-mail list and consents',
      lifted_on: 'Lifted on %{date}',
      addresses: {
        label: 'E-mail addresses',
        hint: 'Separate several by lines, spaces or commas. You can paste them.',
        count: '%{count} addresses.',
        too_many: 'At most %{max} addresses at once.',
        invalid: 'No addresses: %{names}',
        more: 'and %{count} more',
      },
      add: {
        title: 'Add addresses to the list',
        note_hint: 'For example: asked by phone on 2 September',
        confirm: 'Stop mail',
        done: '%{count} addresses were added.',
        done_some: '%{count} addresses were added. %{already} were on the list already.',
      },
      import: {
        open: 'Add from a file',
        title: 'Import a do-not-mail list',
        explanation:
          'Reads a CSV or Excel file with the column “E-mail” (up to %{max} rows), and the columns “Scope” and “Note” if it has them. An exported file can be used as it is.',
        choose: 'Choose a file',
        hint: 'You can also drop it here (.csv, .xlsx)',
        added: '%{count} addresses were added.',
        already: '%{count} were on the list already.',
        invalid: 'These %{count} lines have no address. Please correct them and import again.',
        line: 'Line %{line}: %{address}',
        empty: '(empty)',
        more: 'There are %{count} more.',
      },
      lift: {
        open: 'Lift',
        open_named: 'Lift the entry of %{address}',
        title: 'Let this address get mail again?',
        confirm: 'Lift',
        confirm_let_in: 'Lift it and send the %{count} waiting e-mails there too',
        reason: 'Reason',
        reason_hint: 'For example: asked by phone to get mail again (3 October, taken by Sato)',
        done: '%{address} gets mail again.',
        law: {
          opted_out:
            'This person has opted out. The Act on Specified Electronic Mail (article 3 (3)) forbids advertising to those who have. Lift this only if they have asked to get mail again. The reason is kept.',
          complained:
            'This person has reported a mail as spam, which counts as opting out; advertising may break the Act on Specified Electronic Mail (article 3 (3)). Lift this only if they have asked to get mail again. The reason is kept.',
          bounced:
            'A mail server has said that this address does not exist. Mail to such addresses harms the delivery of all others. Make sure that it works before you lift this. The reason is kept.',
          full_box:
            'The mailbox was full several times in a row. Make sure that it takes mail again before you lift this. The reason is kept.',
          by_hand:
            'If this person has asked for it, the Act on Specified Electronic Mail (article 3 (3)) forbids advertising without their request. Make sure why it was added before you lift it. The reason is kept.',
        },
      },
      history: {
        open: 'History',
        open_named: 'History of %{address}',
        title: 'History of an address',
        none: 'Nothing is recorded.',
        by_itself: 'By itself',
        obtained: 'Obtained on %{date}',
        kinds: {
          suppressed: 'Mail stopped',
          lifted: 'Lifted',
          consent: 'Consent recorded',
          withdrawn: 'Consent withdrawn',
        },
      },
    },
  },
}
