export const emailConsents = {
  resources: {
    email_consents: {
      name: 'Consent to mail',
      fields: {
        address: 'E-mail address',
        doctor: 'Doctor or contact',
        doctorId: 'Doctor or contact',
        basis: 'Basis',
        current: 'Only what counts now',
        obtainedOn: 'Obtained on',
        source: 'Source',
        recordedBy: 'Recorded by',
        recordedAt: 'Recorded',
      },
      enums: {
        basis: {
          consent: 'Consent',
          business: 'Business relation',
          published: 'Published address',
          notified: 'Told by themselves',
          lifted: 'Withdrawn',
        },
      },
      empty: 'No consent is recorded yet',
      empty_hint:
        'Advertising goes only to those for whom a basis is recorded (Act on Specified Electronic Mail). Other mail, such as notices, needs none.',
    },
  },
  renkei: {
    email_consents: {
      bases: {
        consent: 'They have agreed beforehand to get advertising',
        notified: 'They told us the address themselves, by a card or form',
        business: 'There is a lasting business relation, such as registered doctors',
        published: 'The address is published, without a word against advertising',
      },
      record: {
        open: 'Record consent',
        title: 'Record a consent to mail',
        source_hint: 'For example: application for the 2026 meeting, address of the page',
        confirm: 'Record',
        confirm_let_in: 'Record it and send the %{count} waiting e-mails there too',
        done: 'The consent was recorded.',
      },
      lift: {
        open: 'Withdraw consent',
        open_named: 'Withdraw the consent of %{address}',
        title: 'Record that the consent is withdrawn?',
        explanation:
          'No more advertising goes there, not even of an e-mail that is being sent. What was recorded stays, as the law asks. If they want no mail at all, add the address to the do-not-mail list.',
        reason: 'What they said',
        reason_hint: 'For example: by phone on 3 October',
        confirm: 'Record',
        done: 'The withdrawal was recorded.',
      },
      doctor: {
        title: 'Consent to mail',
        none: 'Nothing is recorded. No advertising goes there; other mail does.',
        withdrawn: 'The consent was withdrawn. No advertising goes there.',
        suppressed: {
          all: 'No mail goes to this address.',
          sales: 'No advertising goes to this address.',
        },
      },
    },
  },
}
