import { type UseMutationOptions, type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

type Sending<Data, Given> = UseMutationResult<Data, Error, Given> & { send(given: Given): void };

/** A write that is sent once, however often it is asked for until its answer is there: two clicks are faster than any button that greys out. */
export function useSend<Data, Given>(options: UseMutationOptions<Data, Error, Given>): Sending<Data, Given> {
  const busy = useRef(false);
  const mutation = useMutation({
    ...options,
    onSettled: () => {
      busy.current = false;
    },
  });
  const send = (given: Given): void => {
    if (busy.current) return;
    busy.current = true;
    mutation.mutate(given);
  };
  return { ...mutation, send };
}
