/** Texts of an office's corrections of an institution's public record. */
export const corrections = {
  resources: {
    medical_institution_corrections: {
      fields: {
        name: 'Name',
        nameKana: 'Kana',
        tel: 'Telephone',
        fax: 'Fax',
        postalCode: 'Postal code',
        address: 'Address',
        administratorName: 'Administrator (director)',
        websiteUrl: 'Website',
      },
    },
  },
  renkei: {
    corrections: {
      correct: 'Correct details',
      title: 'Correct details',
      explanation:
        'Corrected values are used by your office only (lists, search, addresses, CSV). The official values are kept and can be taken back at any time. The position on the map and the municipality stay as they are.',
      explanation_entered:
        'Your office has added this institution. Its details are used in lists, search, addresses and CSV.',
      corrected: 'Corrected',
      show_official: '%{fields}: corrected. Show the official value',
      official_of: 'Official value of %{fields}',
      official: 'Official: %{field}',
      official_is: 'Official value: %{value}',
      none: 'None',
      by: 'Corrected by %{name}, %{date}',
      revert: 'Take the official value',
      saved: 'Details corrected',
      reverted: 'The official value is shown again',
      kept: 'Your own value stays in use',
      official_changed: 'Official value changed (%{field}): now “%{official}”. Your office’s “%{own}” is shown.',
      take_official: 'Take the official value',
      keep_own: 'Keep ours',
      conflict: 'This has been corrected meanwhile (%{values}). Overwrite it with the values above, or cancel.',
      overwrite: 'Overwrite',
    },
  },
}
