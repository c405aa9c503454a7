/** The stops of a trip as fields that can be sorted: where riders and staff book. */
export const stops = {
  stop_list: 'Stops of the ride',
  stop_add: 'Add a stop',
  stop_number: 'Stop {number}',
  stop_placeholder: 'Where to stop on the way?',
  stop_remove: 'Remove stop {number}',
  stop_move: 'Move {stop}: drag, or use the arrow keys',
  stop_moved: '{place} is now {stop}, {position} of {count}.',
  stop_empty: 'Empty field',
  stop_pick: 'Choose a place from the suggestions.',
  stop_limit: 'A ride can have up to {count} stops on the way.',
} as const
