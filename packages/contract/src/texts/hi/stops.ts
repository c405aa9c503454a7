// This translation needs a native reader before it is called final.
import type { stops as english } from '../en/stops.ts'
import type { Hindi } from './language.ts'

/** The stops of a trip as fields that can be sorted: where riders and staff book. */
export const stops = {
  stop_list: 'राइड के स्टॉप',
  stop_add: 'स्टॉप जोड़ें',
  stop_number: 'स्टॉप {number}',
  stop_placeholder: 'रास्ते में कहाँ रुकना है?',
  stop_remove: 'स्टॉप {number} हटाएँ',
  stop_move: '{stop} खिसकाएँ: खींचें या ऐरो कुंजियाँ इस्तेमाल करें',
  stop_moved: '{place} अब {stop} है, {count} में से {position}।',
  stop_empty: 'खाली फ़ील्ड',
  stop_pick: 'सुझावों में से कोई जगह चुनें।',
  stop_limit: 'एक राइड में रास्ते के ज़्यादा से ज़्यादा {count} स्टॉप हो सकते हैं।',
} as const satisfies Hindi<typeof english>
