import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { client } from "../data/client.ts";
import { Button } from "../parts/button.tsx";
import { Modal } from "../parts/modal.tsx";
import { Failed } from "../parts/states.tsx";
import { useSend } from "../parts/use-send.ts";

interface ForkProps {
  readonly threadId: string;
  readonly title: string;
  readonly seq: number;
  readonly last: number;
  onClose(): void;
}

/** A new thread that goes on from an event of this one; this one stays as it is. */
export function ForkDialog({ threadId, title, seq, last, onClose }: ForkProps) {
  const [name, setName] = useState(`${title} (fork)`);
  const navigate = useNavigate();
  const field = useId();
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const fork = useSend({
    mutationFn: (newTitle: string) => client.call("cstp.forkThread", { threadId, atSeq: seq, title: newTitle }),
    onSuccess: ({ thread }) => {
      // Whoever has closed the dialog meanwhile is not led away from what they read.
      if (open.current) void navigate({ to: "/threads/$threadId", params: { threadId: thread.id }, search: {} });
    },
  });
  return (
    <Modal title="Fork this thread" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") fork.send(name.trim());
        }}
      >
        <p className="text-muted">
          The new thread starts with everything up to event {seq} of {last} and goes on by itself.
        </p>
        <label htmlFor={field} className="mt-4 block text-xs text-muted">
          Title of the new thread
        </label>
        <input
          id={field}
          dir="auto"
          required
          maxLength={500}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="mt-1 w-full rounded border border-line bg-surface px-2 py-1"
        />
        {fork.error ? <Failed error={fork.error} /> : null}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button main type="submit" disabled={fork.isPending}>
            Fork
          </Button>
        </div>
      </form>
    </Modal>
  );
}
